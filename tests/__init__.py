"""The project's tests, in the same folders as the package."""

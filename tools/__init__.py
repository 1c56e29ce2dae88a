"""Scripts that build, check and prepare the project; nothing here is part of the installed package."""

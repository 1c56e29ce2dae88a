"""The web service: tables over HTTP and WebSockets for the machine it runs on, and where they are kept."""

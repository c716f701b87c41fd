"""HTTP: the application, its guard, request schemas and routes."""

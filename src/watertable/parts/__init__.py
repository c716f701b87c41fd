"""What two or more houses share; a thing enters when the second house needs it."""

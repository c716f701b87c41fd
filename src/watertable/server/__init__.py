"""The table server: seats, invite links, and a log that loses nothing."""

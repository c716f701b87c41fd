"""Five houses with the same rooms; no house knows another."""

"""What leaves the process: snapshots, scenes as JSON, the catalogue, read-only queries."""

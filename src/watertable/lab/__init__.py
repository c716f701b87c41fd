"""The laboratory: many games between bots, statistics with intervals, charts."""

"""Goals of scenarios: what is to be found, how near somebody came, and the proof of the best."""

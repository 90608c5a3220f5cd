"""How hypothesis runs here: the same examples each time, no deadline, nothing written to the disk."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "laws",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("laws")

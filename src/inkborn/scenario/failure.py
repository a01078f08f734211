"""What is wrong with a scenario, or did not come out as it says."""

from inkborn.errors import InkbornError


class ScenarioFailure(InkbornError):
    """A scenario that cannot be set up, or a step that came out differently; says which and how."""

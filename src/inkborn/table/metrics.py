"""What a process counts of itself, in Prometheus' text form."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The counters of one process; `text` is what /metrics shows."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self.begun = Counter("inkborn_matches_begun", "Matches begun here.", registry=registry)
        self.ended = Counter("inkborn_matches_ended", "Ends shown here.", registry=registry)
        self.answers = Counter("inkborn_decisions", "Rows committed here.", registry=registry)
        self.lost = Counter("inkborn_conflicts", "Rows that came too late.", registry=registry)
        self.refused = Counter("inkborn_refused", "Messages refused.", registry=registry)
        self.errors = Counter("inkborn_errors", "Faults of ours.", registry=registry)
        self.requests = Counter(
            "inkborn_requests", "Requests by status.", ["status"], registry=registry
        )
        self.sockets = Gauge("inkborn_sockets", "Open sockets.", registry=registry)
        self.commit = Histogram(
            "inkborn_commit_seconds", "Until a row is kept.", buckets=QUICK, registry=registry
        )
        self.latency = Histogram(
            "inkborn_answer_seconds", "From answer to view.", buckets=QUICK, registry=registry
        )
        self._matches = Gauge("inkborn_matches", "Matches in memory.", registry=registry)

    def watch(self, matches: Callable[[], int]) -> None:
        self._matches.set_function(matches)

    def text(self) -> bytes:
        return generate_latest(self.registry)

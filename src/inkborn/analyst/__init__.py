"""The analyst: what each decision of a recorded game was worth, and what would have been better."""

from inkborn.analyst.analysis import Analysis, Balance, analyse
from inkborn.analyst.judge import Judgement
from inkborn.analyst.report import report

__all__ = ["Analysis", "Balance", "Judgement", "analyse", "report"]

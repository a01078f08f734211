"""Mutants drawn at random from the syntax trees of the sources.

A site is a place where one small thing can be put in place of another: a comparison, `and`, a
constant, a call that is made, a guard, the order of two arguments, a filter. Each package gets its
share of the sample and in it each kind of site, so that no common kind drowns the others. The
same seed draws the same mutants of the same sources.
"""

from __future__ import annotations

import ast
import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

SHARES: Final = {"engine": 0.45, "text": 0.35, "views": 0.1, "decks": 0.1}
"""Packages that are broken, and their parts of a sample."""

_COMPARED: Final[dict[type[ast.cmpop], tuple[str, str]]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
_JUMPS: Final = (ast.Return, ast.Continue, ast.Break, ast.Raise)


class Site(NamedTuple):
    """Part of a module (offsets into its source) and what is put in its place."""

    path: str
    """Below src/inkborn."""
    function: str
    start: int
    end: int
    new: str
    kind: str


def draw(root: Path, number: int, seed: int) -> list[Site]:
    """So many sites of the packages below `root`, in the order of the sources."""
    rng = random.Random(seed)
    chosen: list[Site] = []
    for package, share in SHARES.items():
        sites = sorted(_sites_below(root / package, root))
        kinds = sorted({site.kind for site in sites})
        rng.shuffle(kinds)
        for kind in itertools.islice(itertools.cycle(kinds), round(number * share)):
            left = [site for site in sites if site.kind == kind and site not in chosen]
            chosen.append(rng.choice(left or [site for site in sites if site not in chosen]))
    return sorted(chosen)


def every(root: Path) -> list[Site]:
    """All sites of the packages below `root`, in the order of the sources."""
    return sorted(site for package in SHARES for site in _sites_below(root / package, root))


def mutated(site: Site, source: str) -> str:
    """The source with the mutant in it."""
    changed = source[: site.start] + site.new + source[site.end :]
    ast.parse(changed)
    return changed


def name_of(site: Site, source: str) -> str:
    line = source.count("\n", 0, site.start) + 1
    old = " ".join(source[site.start : site.end].split())
    where = f"{site.path}:{line}" + (f" {site.function}" if site.function else "")
    return f"{where}  {site.kind}  {old!r} → {site.new!r}"


def _sites_below(folder: Path, root: Path) -> Iterator[Site]:
    for path in folder.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        yield from _Sites(path.relative_to(root).as_posix(), source).found


class _Sites:
    """All sites of a module. Annotations, assertions, errors and docstrings are none."""

    def __init__(self, path: str, source: str) -> None:
        self.path = path
        self.source = source
        self.bytes = source.encode()
        self.lines = [0]
        for line in self.bytes.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.functions: list[str] = []
        self.found: list[Site] = []
        self._walk(ast.parse(source))

    def _walk(self, node: ast.AST) -> None:
        match node:
            case ast.FunctionDef() | ast.ClassDef():
                self.functions.append(node.name)
                for statement in node.body:
                    self._walk(statement)
                self.functions.pop()
                return
            case ast.AnnAssign():
                if node.value is not None:
                    self._walk(node.value)
                return
            case ast.Assert() | ast.Raise() | ast.JoinedStr():
                return  # for the type checker; what an error says; places there are not reliable
            case ast.Expr(value=ast.Constant()):
                return  # a docstring
            case ast.expr():
                self._expression(node)
            case ast.stmt():
                self._statement(node)
            case ast.comprehension():
                for condition in node.ifs:
                    self._replace("dropped filter", condition, "True")
        for child in ast.iter_child_nodes(node):
            self._walk(child)

    # -------------------------------------------------------- sites

    def _expression(self, node: ast.expr) -> None:
        match node:
            case ast.Compare():
                self._comparison(node)
            case ast.BoolOp():
                old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
                for left, right in itertools.pairwise(node.values):
                    self._between("and/or", left, right, old, new)
            case ast.BinOp(op=ast.Add(), right=ast.Constant(value=int())):
                self._between("arithmetic", node.left, node.right, "+", "-")
            case ast.BinOp(op=ast.Sub(), right=ast.Constant(value=int())):
                self._between("arithmetic", node.left, node.right, "-", "+")
            case ast.UnaryOp(op=ast.Not()):
                start = self._from(node)
                self._add("not", start, start + len("not"), "")
            case ast.Constant(value=bool()):
                self._replace("constant", node, str(not node.value))
            case ast.Constant(value=int() as number):
                self._replace("constant", node, str(number + 1))
            case ast.Call(func=ast.Name(id="isinstance")):
                pass  # any other order is noticed by Python itself
            case ast.Call():
                for one, two in itertools.pairwise(node.args):
                    self._swap(one, two)

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Expr(value=ast.Call()):
                self._replace("deleted call", node, "pass")
            case ast.If(orelse=[], body=[*_, last]) if isinstance(last, _JUMPS):
                self._replace("deleted guard", node.test, "False")
            case ast.Continue():
                self._replace("continue ↔ break", node, "break")
            case ast.Break():
                self._replace("continue ↔ break", node, "continue")

    def _comparison(self, node: ast.Compare) -> None:
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            old, new = _COMPARED[type(operator)]
            self._between("comparison", left, right, old, new)
            left = right

    def _swap(self, one: ast.expr, two: ast.expr) -> None:
        """Exchanges two arguments that look as if each could stand in the other's place."""
        if type(one) is not type(two) or not isinstance(one, ast.Name | ast.Attribute):
            return
        texts = self._text(one), self._text(two)
        if texts[0] != texts[1]:
            middle = self.bytes[self._to(one) : self._from(two)].decode()
            swapped = texts[1] + middle + texts[0]
            self._add("swapped arguments", self._from(one), self._to(two), swapped)

    # -------------------------------------------------------- places

    def _replace(self, kind: str, node: ast.expr | ast.stmt, new: str) -> None:
        self._add(kind, self._from(node), self._to(node), new)

    def _between(self, kind: str, left: ast.expr, right: ast.expr, old: str, new: str) -> None:
        """Puts another operator between two operands, past brackets and line breaks."""
        start = self._to(left)
        place = self.bytes[start : self._from(right)].find(old.encode())
        if place >= 0:
            self._add(kind, start + place, start + place + len(old), new)

    def _add(self, kind: str, start: int, end: int, new: str) -> None:
        before = len(self.bytes[:start].decode())
        length = len(self.bytes[start:end].decode())
        function = ".".join(self.functions)
        self.found.append(Site(self.path, function, before, before + length, new, kind))

    def _from(self, node: ast.expr | ast.stmt) -> int:
        return self.lines[node.lineno - 1] + node.col_offset

    def _to(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.lines[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.expr) -> str:
        return self.bytes[self._from(node) : self._to(node)].decode()

"""Lists all functions that may pause: pausing.py OUT PATTERNS NM FILE…

binaryen accepts patterns itself, but matches them against very long names so slowly that it takes longer than the rest of the
build. This script matches them against the functions of the linked objects and libraries instead.
"""

import collections
import re
import subprocess
import sys

# Operators whose names contain unpaired brackets; binaryen counts brackets.
UNPAIRED = re.compile(r"operator(<=>|<<|>>|<|>|->)")

# Calls between the page's script and the program (the latter two for numbers of 64 bits). The linker generates them, so
# no object contains them.
MADE_BY_LINKER = ("dynCall_", "legalstub$", "legalfunc$")


def main():
    out, patterns, nm, *files = sys.argv[1:]
    with open(patterns, encoding="utf-8") as file:
        lines = file.read().split()
    wanted = re.compile("|".join(map(pattern, lines)), re.DOTALL)
    names = sorted(name for name in functions(nm, files) if wanted.fullmatch(name) and not UNPAIRED.search(name))
    with open(out, "w", encoding="utf-8") as file:
        file.write(",".join([*(line for line in lines if line.startswith(MADE_BY_LINKER)), *names]))


def pattern(text):
    return ".*".join(map(re.escape, text.split("*")))


def functions(nm, files):
    """Yields the function names as binaryen writes them: repeated names get a number."""
    def listed(*options):
        lines = subprocess.run([nm, "--defined-only", "--no-sort", *options, *files], check=True, capture_output=True, text=True).stdout
        return re.findall(r"^[0-9a-f]+ ([TtWw]) (.+)$", lines, re.MULTILINE)

    known = collections.defaultdict(set)
    for number, ((kind, symbol), (_, name)) in enumerate(zip(listed(), listed("--demangle"))):
        known[name].add((symbol, number if kind == "t" else None))
    for name, symbols in known.items():
        yield name
        yield from (f"{name}.{i}" for i in range(1, len(symbols)))


main()

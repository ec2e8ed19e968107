"""Puts together what the tests beside other clients ran: FOLDER/matrix.md, a table of client and version × situation."""

import sys
from collections import Counter, defaultdict
from pathlib import Path


def read(folder):
    """(client, kind, situation, result) of every row that ran."""
    rows = []
    for file in sorted((folder / "ran").glob("*.tsv")):
        rows += [line.split("\t") for line in file.read_text().splitlines()]
    return rows


def cell(results):
    """The number of cases that went well; with words for what else there is."""
    counts = Counter(results)
    absent = counts.pop("not in that version", 0)
    if not counts:
        return "not in it" if absent else "–"
    others = [f"{count} {result}" for result, count in sorted(counts.items()) if result != "ok"]
    return ", ".join([str(counts["ok"]), *others])


def table(rows, by):
    """A row for each situation or kind (`by` is its column), a column for each client and version."""
    clients = list(dict.fromkeys(row[0] for row in rows))
    lines = [f"| | {' | '.join(clients)} |", "| --- |" + " --- |" * len(clients)]
    cells = defaultdict(list)
    for row in rows:
        cells[row[by], row[0]].append(row[3])
    for what in dict.fromkeys(row[by] for row in rows):
        lines.append(f"| {what} | {' | '.join(cell(cells[what, client]) for client in clients)} |")
    return "\n".join(lines)


def main(folder):
    rows = read(folder)
    if not rows:
        print("nothing ran beside other clients")
        return 0
    total = Counter(row[3] for row in rows)
    text = f"{table(rows, 1)}\n\n{table(rows, 2)}\n\n{total['ok']} cases went well, {total['failed']} failed.\n"
    (folder / "matrix.md").write_text(text)
    print(text)
    return 1 if any(row[3] == "failed" for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))

import type { Millimes } from '../kernel/money';

/** Hashes that identify a row of a file. */
type RowMarks = {
  /** The hash of all its cells, in any order: equal for equal rows. */
  row: string;
  /** The hash of each cell. */
  cells: readonly string[];
};

type Booked = { bookedOn: string; amountMillimes: Millimes };

/** A stored line. Lines of older versions have no hashes. */
export type KnownLine = Booked & {
  id: string;
  /** The hash of day, amount and label, as they were read from its file. */
  content: string;
  hashes?: RowMarks;
  /** The hash of the column names in its file. */
  layout?: string | undefined;
};

/** A row of a file that is being imported. */
export type NewRow = Booked & {
  /** Content hashes: as the row is read now, and as it would be read with the columns of older files of the source. */
  contents: readonly string[];
  hashes: RowMarks;
  layout: string;
};

/** With more lines of the same day and amount, comparing cells would cost too much. */
const MAX_ALIKE_LINES = 300;

/**
 * Finds the stored line of each row of a file; undefined for a new row. One line of a bank's file stays one line,
 * whatever columns are chosen later:
 *
 * 1. A row with the same cells as a known line is that line, whatever the order of the cells, their quotes and spaces.
 * 2. A line of an older version has no cell hashes. A row is that line if day, amount and label are equal, read with
 * today's
 * columns or with those of an earlier file.
 * 3. A file with other columns is another export. A row of it is a known line if day and amount are equal and all cells
 * of
 * one are among those of the other.
 * 4. It is also a known line if day, amount and label are equal.
 *
 * In files with the same columns, rows that differ in any cell are different. A line matches at most one row, so the
 * number of equal rows matters.
 */
export function findKnownRows<Line extends KnownLine>(
  rows: readonly NewRow[],
  lines: readonly Line[],
): (Line | undefined)[] {
  const lineByRow: (Line | undefined)[] = rows.map(() => undefined);
  const unmatched = new Set(lines);
  const assignLines = (
    keysOf: (row: NewRow) => readonly string[],
    keyOf: (line: Line) => string | undefined,
    isSame: (row: NewRow, line: Line) => boolean = () => true,
  ) => {
    const byKey = groupBy([...unmatched], keyOf);
    rows.forEach((row, index) => {
      if (lineByRow[index]) return;
      for (const key of keysOf(row)) {
        const line = (byKey.get(key) ?? [])
          .slice(0, MAX_ALIKE_LINES)
          .find((each) => unmatched.has(each) && isSame(row, each));
        if (!line) continue;
        lineByRow[index] = line;
        unmatched.delete(line);
        const remainingLines = byKey.get(key)!;
        remainingLines.splice(remainingLines.indexOf(line), 1);
        return;
      }
    });
  };
  const isOtherExport = (row: NewRow, line: Line) => line.layout !== row.layout;
  assignLines(
    ({ hashes: marks }) => [marks.row],
    ({ hashes: marks }) => marks?.row,
  );
  assignLines(
    ({ contents }) => contents,
    ({ hashes: marks, content }) => (marks ? undefined : content),
  );
  assignLines(
    (row) => [toDayAndAmount(row)],
    (line) => (line.hashes ? toDayAndAmount(line) : undefined),
    (row, line) => isOtherExport(row, line) && isWithin(row.hashes.cells, line.hashes?.cells ?? []),
  );
  assignLines(
    ({ contents }) => contents.slice(0, 1),
    ({ content }) => content,
    isOtherExport,
  );
  return lineByRow;
}

const toDayAndAmount = ({ bookedOn, amountMillimes }: Booked) => `${bookedOn} ${amountMillimes}`;

/** Checks whether all cells of the shorter list are in the other. A day and an amount alone are not enough. */
function isWithin(some: readonly string[], others: readonly string[]): boolean {
  const [fewer, more] = some.length < others.length ? [some, others] : [others, some];
  const within = new Set(more);
  return fewer.length > 2 && fewer.every((cell) => within.has(cell));
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

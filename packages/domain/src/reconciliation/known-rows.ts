import type { Millimes } from '../kernel/money';

/** What tells a row of a file from others. */
type RowMarks = {
  /** Of all its cells, in whatever order: equal for equal rows. */
  row: string;
  /** Of each of its cells. */
  cells: readonly string[];
};

type Booked = { bookedOn: string; amountMillimes: Millimes };

/** A line that is kept. Lines of older versions have no marks. */
export type KnownLine = Booked & {
  id: string;
  /** Of the day, the amount and the label, as its file was read. */
  content: string;
  marks?: RowMarks;
  /** Of the names of the columns in its file. */
  layout?: string | undefined;
};

/** A row of a file that is taken in. */
export type NewRow = Booked & {
  /** As it is read now, and as it would be with the columns that older files of the source were read with. */
  contents: readonly string[];
  marks: RowMarks;
  layout: string;
};

/** With more lines of one day and amount, cells tell nothing that can be afforded. */
const MAX_ALIKE_LINES = 300;

/**
 * Finds the line that each row of a file is already, undefined for a row that is new. One line of a bank's file is one line
 * for ever, whatever columns are chosen later:
 *
 * 1. A row with the same cells as a known line is that line, whatever the order of the cells, their quotes and spaces.
 * 2. A line that an older version kept has no marks of its cells: a row is that line where day, amount and label are the
 *    same, read with today's columns or with those of an earlier file.
 * 3. A file with other columns is another export: a row of it is a known line where day and amount are the same, and all
 *    cells of one are among those of the other.
 * 4. So it is where day, amount and label are the same.
 *
 * In files with the same columns, rows that differ in any cell are two. A line is one row at most, so equal rows count.
 */
export function findKnownRows<Line extends KnownLine>(
  rows: readonly NewRow[],
  lines: readonly Line[],
): (Line | undefined)[] {
  const found: (Line | undefined)[] = rows.map(() => undefined);
  const left = new Set(lines);
  const take = (
    keysOf: (row: NewRow) => readonly string[],
    keyOf: (line: Line) => string | undefined,
    isSame: (row: NewRow, line: Line) => boolean = () => true,
  ) => {
    const byKey = groupBy([...left], keyOf);
    rows.forEach((row, at) => {
      if (found[at]) return;
      for (const key of keysOf(row)) {
        const line = (byKey.get(key) ?? [])
          .slice(0, MAX_ALIKE_LINES)
          .find((each) => left.has(each) && isSame(row, each));
        if (!line) continue;
        found[at] = line;
        left.delete(line);
        const rest = byKey.get(key)!;
        rest.splice(rest.indexOf(line), 1);
        return;
      }
    });
  };
  const isOtherExport = (row: NewRow, line: Line) => line.layout !== row.layout;
  take(
    ({ marks }) => [marks.row],
    ({ marks }) => marks?.row,
  );
  take(
    ({ contents }) => contents,
    ({ marks, content }) => (marks ? undefined : content),
  );
  take(
    (row) => [toDayAndAmount(row)],
    (line) => (line.marks ? toDayAndAmount(line) : undefined),
    (row, line) => isOtherExport(row, line) && isWithin(row.marks.cells, line.marks?.cells ?? []),
  );
  take(
    ({ contents }) => contents.slice(0, 1),
    ({ content }) => content,
    isOtherExport,
  );
  return found;
}

const toDayAndAmount = ({ bookedOn, amountMillimes }: Booked) => `${bookedOn} ${amountMillimes}`;

/** Whether all of the fewer cells are among the others; a day and an amount alone tell too little. */
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

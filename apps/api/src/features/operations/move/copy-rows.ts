import type { Progress } from '#platform/process/progress';
import { type InstallationRows, LINES_PER_BATCH } from './installation-rows';
import type { Table } from './read-schema';
import type { RowLine } from './row-line';

/** In one transaction: some seconds of work, which is all that is lost when a move is cut. */
const BATCHES_PER_TRANSACTION = 20;

type MoveSides = { from: InstallationRows; to: InstallationRows };

/** Adds all rows that are not there yet: those behind the last one of each table. @param told of how many are there */
export async function copyRows({ from, to }: MoveSides, tables: readonly Table[], told: Progress): Promise<void> {
  await to.prepareForRows();
  let [done, total] = [0, 0];
  const counts = new Map<Table, number>();
  for (const table of tables) {
    counts.set(table, await from.count(table));
    total += counts.get(table)!;
  }
  for (const table of tables) {
    const before = await to.count(table);
    const note = (lines: number) => {
      done += lines;
      told(done, total);
    };
    note(before);
    if (before < counts.get(table)!) await copyTable({ from, to }, table, note);
    await to.setLastNumber(table, await from.lastNumber(table));
  }
}

async function copyTable({ from, to }: MoveSides, table: Table, note: (lines: number) => void): Promise<void> {
  const batches = from.read(table, await to.lastKey(table))[Symbol.asyncIterator]();
  // Of rows that point to each other none may come later than the one that points to it.
  const atOnce = table.pointsToItself ? Number.POSITIVE_INFINITY : BATCHES_PER_TRANSACTION;
  let isOver = false;
  async function* some(): AsyncGenerator<RowLine[]> {
    for (let nth = 0; nth < atOnce && !isOver; nth++) {
      const { value, done } = await batches.next();
      isOver = done === true;
      if (isOver) return;
      yield value;
      note(value.length);
      isOver = value.length < LINES_PER_BATCH;
    }
  }
  while (!isOver) await to.add(table, some());
}

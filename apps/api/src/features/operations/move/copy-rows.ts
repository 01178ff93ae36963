import type { Progress } from '#platform/process/progress';
import { type InstallationRows, LINES_PER_BATCH } from './installation-rows';
import type { Table } from './read-schema';
import type { RowLine } from './row-line';

/** The batches per transaction: some seconds of work, which is all that an interruption loses. */
const BATCHES_PER_TRANSACTION = 20;

type MoveSides = { from: InstallationRows; to: InstallationRows };

/**
 * Adds all missing rows: those after the last one of each table.
 * @param onProgress receives the number of copied rows
 */
export async function copyRows({ from, to }: MoveSides, tables: readonly Table[], onProgress: Progress): Promise<void> {
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
      onProgress(done, total);
    };
    note(before);
    if (before < counts.get(table)!) await copyTable({ from, to }, table, note);
    await to.setLastNumber(table, await from.lastNumber(table));
  }
}

async function copyTable({ from, to }: MoveSides, table: Table, note: (lines: number) => void): Promise<void> {
  const batches = from.read(table, await to.lastKey(table))[Symbol.asyncIterator]();
  // A row may be referenced by an earlier row of the same table, so all rows are added in one transaction.
  const atOnce = table.pointsToItself ? Number.POSITIVE_INFINITY : BATCHES_PER_TRANSACTION;
  let isOver = false;
  async function* takeBatch(): AsyncGenerator<RowLine[]> {
    for (let index = 0; index < atOnce && !isOver; index++) {
      const { value, done } = await batches.next();
      isOver = done === true;
      if (isOver) return;
      yield value;
      note(value.length);
      isOver = value.length < LINES_PER_BATCH;
    }
  }
  while (!isOver) await to.add(table, takeBatch());
}

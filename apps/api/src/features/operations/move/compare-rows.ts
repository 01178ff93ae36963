import { createHash } from 'node:crypto';
import type { Progress } from '#platform/process/progress';
import type { InstallationRows } from './installation-rows';
import type { Table } from './read-schema';
import type { RowLine } from './row-line';

export type ComparedRows = {
  rows: number;
  /** The differences, a sentence each, without any value of a row. */
  faults: string[];
};

/** Checks that each table has the same rows on both sides, by their number and by their hash in key order. */
export async function compareRows(
  one: InstallationRows,
  other: InstallationRows,
  { tables, told }: { tables: readonly Table[]; told: Progress },
): Promise<ComparedRows> {
  let total = 0;
  for (const table of tables) total += await one.count(table);
  const compared: ComparedRows = { rows: 0, faults: [] };
  for (const table of tables) {
    const before = compared.rows;
    const [here, there] = await hashTables([one, other], table, (rows) => told(before + rows, total));
    compared.rows += here.rows;
    if (here.rows !== there.rows)
      compared.faults.push(`${table.name}: ${here.rows} rows in ${one.where}, ${there.rows} in ${other.where}.`);
    else if (here.hash !== there.hash)
      compared.faults.push(`${table.name}: rows differ, the first at key position ${there.firstOther}.`);
    if (table.numbers !== 'given once') continue;
    const [last, lastThere] = [await one.lastNumber(table), await other.lastNumber(table)];
    if (last === lastThere) continue;
    compared.faults.push(`${table.name}: the last number is ${last} in ${one.where}, ${lastThere} in ${other.where}.`);
  }
  return compared;
}

/** `hash` in hex, the same on every engine; `firstOther` counts from 1. */
type TableHash = { rows: number; hash: string };

/** Reads both sides in parallel, so that the first difference can be reported. */
async function hashTables(
  sides: readonly [InstallationRows, InstallationRows],
  table: Table,
  told: (rows: number) => void,
): Promise<[TableHash, TableHash & { firstOther: number | undefined }]> {
  const [one, other] = [createHasher(sides[0].read(table)), createHasher(sides[1].read(table))];
  let firstOther: number | undefined;
  for (;;) {
    const before = one.rows();
    const [here, there] = [await one.next(), await other.next()];
    if (!here && !there) return [one.end(), { ...other.end(), firstOther }];
    const at = firstOther === undefined ? findFirstDifference(here ?? [], there ?? []) : undefined;
    if (at !== undefined) firstOther = before + at + 1;
    told(one.rows());
  }
}

function findFirstDifference(here: readonly RowLine[], there: readonly RowLine[]): number | undefined {
  const at = here.findIndex((line, nth) => line !== there[nth]);
  if (at >= 0) return at;
  return here.length === there.length ? undefined : here.length;
}

function createHasher(batches: AsyncIterable<RowLine[]>) {
  const iterator = batches[Symbol.asyncIterator]();
  const hash = createHash('sha256');
  let rows = 0;
  return {
    rows: () => rows,
    async next(): Promise<RowLine[] | undefined> {
      const { value, done } = await iterator.next();
      if (done) return undefined;
      rows += value.length;
      hash.update(`${value.join('\n')}\n`);
      return value;
    },
    end: (): TableHash => ({ rows, hash: hash.digest('hex') }),
  };
}

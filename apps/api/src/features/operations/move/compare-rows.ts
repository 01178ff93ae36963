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
  source: InstallationRows,
  target: InstallationRows,
  { tables, told: onProgress }: { tables: readonly Table[]; told: Progress },
): Promise<ComparedRows> {
  let total = 0;
  for (const table of tables) total += await source.count(table);
  const compared: ComparedRows = { rows: 0, faults: [] };
  for (const table of tables) {
    const before = compared.rows;
    const [sourceHash, targetHash] = await hashTables([source, target], table, (rows) =>
      onProgress(before + rows, total),
    );
    compared.rows += sourceHash.rows;
    if (sourceHash.rows !== targetHash.rows)
      compared.faults.push(
        `${table.name}: ${sourceHash.rows} rows in ${source.where}, ${targetHash.rows} in ${target.where}.`,
      );
    else if (sourceHash.hash !== targetHash.hash)
      compared.faults.push(`${table.name}: rows differ, the first at key position ${targetHash.firstOther}.`);
    if (table.numbers !== 'given once') continue;
    const [last, lastThere] = [await source.lastNumber(table), await target.lastNumber(table)];
    if (last === lastThere) continue;
    compared.faults.push(
      `${table.name}: the last number is ${last} in ${source.where}, ${lastThere} in ${target.where}.`,
    );
  }
  return compared;
}

/** `hash` in hex, the same on every engine; `firstOther` counts from 1. */
type TableHash = { rows: number; hash: string };

/** Reads both sides in parallel, so that the first difference can be reported. */
async function hashTables(
  sides: readonly [InstallationRows, InstallationRows],
  table: Table,
  onRows: (rows: number) => void,
): Promise<[TableHash, TableHash & { firstOther: number | undefined }]> {
  const [sourceHasher, targetHasher] = [createHasher(sides[0].read(table)), createHasher(sides[1].read(table))];
  let firstOther: number | undefined;
  for (;;) {
    const before = sourceHasher.rows();
    const [sourceLines, targetLines] = [await sourceHasher.next(), await targetHasher.next()];
    if (!sourceLines && !targetLines) return [sourceHasher.end(), { ...targetHasher.end(), firstOther }];
    const differenceIndex =
      firstOther === undefined ? findFirstDifference(sourceLines ?? [], targetLines ?? []) : undefined;
    if (differenceIndex !== undefined) firstOther = before + differenceIndex + 1;
    onRows(sourceHasher.rows());
  }
}

function findFirstDifference(sourceLines: readonly RowLine[], targetLines: readonly RowLine[]): number | undefined {
  const differenceIndex = sourceLines.findIndex((line, index) => line !== targetLines[index]);
  if (differenceIndex >= 0) return differenceIndex;
  return sourceLines.length === targetLines.length ? undefined : sourceLines.length;
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

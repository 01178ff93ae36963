import type { FileId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { sql } from 'drizzle-orm';
import { readEpoch } from '#platform/database/change-log';
import type { Database } from '#platform/database/database';
import { clearMoveStatus, readMoveStatus, writeMoveStatus } from '#platform/database/move-status';
import type { Progress } from '#platform/process/progress';
import { findNumberGaps } from '../doctor/accounts/check-invoice-numbers';
import { findWrongAggregates } from '../doctor/check-aggregates';
import { beginMove } from './begin-move';
import { compareFiles } from './compare-files';
import { compareRows } from './compare-rows';
import { type CopiedFiles, copyFiles, type FilePlaces } from './copy-files';
import { copyRows } from './copy-rows';
import type { InstallationRows } from './installation-rows';
import { MoveRefused } from './move-refused';
import type { Table } from './read-schema';

export type Move = {
  from: InstallationRows;
  to: InstallationRows;
  tables: readonly Table[];
  /** Undefined if files are not moved. */
  files: FilePlaces | undefined;
  /** Replays the ledger; returns a sentence for each difference. */
  replay: (db: Database, onProgress: Progress) => Promise<string[]>;
  now: Instant;
  step: Step;
};

/** Runs a part of the move that may take long, with a function that reports progress. */
export type Step = <Result>(name: string, work: (onProgress: Progress) => Promise<Result>) => Promise<Result>;

export type MoveReport = {
  wasResumed: boolean;
  /** The number of all rows, compared on both sides. */
  rows: number;
  files: CopiedFiles | undefined;
  /** Faults in the books that existed before the move. */
  wereThere: readonly string[];
};

/**
 * Copies an installation, compares the copy with it, and only then switches over: until then the old one stays
 * unchanged. After an interruption at any point, running the same move again finishes it.
 * @returns undefined if the rows had already been moved there
 * @throws MoveRefused when there is an obstacle or a difference; nothing is switched
 */
export async function moveInstallation(move: Move): Promise<MoveReport | undefined> {
  const { from, to, tables, files, step } = move;
  const beginning = await beginMove(move);
  if (beginning === 'gone already') {
    await clearMoveStatus(to.queries);
    return undefined;
  }
  if (files) await claimFiles(files, await readEpoch(from.queries));
  await step('copied records', (onProgress) => copyRows({ from, to }, tables, onProgress));
  const copied = files && (await step('copied files', (onProgress) => copyFiles(from.queries, files, onProgress)));
  const { faults, ...checked } = await verifyTarget(move, copied?.missing ?? []);
  if (faults.length > 0) {
    // The next move starts from the beginning, since the faults of this copy would remain.
    await clearMoveStatus(from.queries);
    throw new MoveRefused(formatFaults(faults, `The copy in ${to.where} differs from ${from.where}`));
  }
  await switchOver(move);
  return { wasResumed: beginning === 'resumed', files: copied, ...checked };
}

/**
 * Copies the files alone, when the rows are not moved.
 * @throws MoveRefused as `moveInstallation`
 */
export async function moveFiles(db: Database, files: FilePlaces, step: Step): Promise<CopiedFiles> {
  const status = await readMoveStatus(db);
  if (status && status.state !== 'leaving')
    throw new MoveRefused('This database is not active. Run the command with the settings of the active installation.');
  await claimFiles(files, await readEpoch(db));
  const copied = await step('copied files', (onProgress) => copyFiles(db, files, onProgress));
  const { missing } = copied;
  const wrong = await step('verified files', (onProgress) => compareFiles(db, files.to, { missing, told: onProgress }));
  if (wrong.length === 0) return copied;
  throw new MoveRefused(
    formatFaults(await deleteWrongCopies(wrong, files), `The copy in ${files.to.label} failed verification`),
  );
}

/** @throws MoveRefused when the storage contains files of another installation */
async function claimFiles({ to }: FilePlaces, installation: string): Promise<void> {
  await to.prepare();
  await to.check();
  const isOurs = await to.isOwnedBy(installation);
  if (isOurs === false)
    throw new MoveRefused(`${to.label} contains files of another installation. Use another bucket or prefix.`);
  if (isOurs === undefined) await to.claimFor(installation);
}

/** Completes the new installation, and checks all of it. */
async function verifyTarget({ from, to, tables, files, replay, step }: Move, missing: readonly FileId[]) {
  const indexFaults = await step('created indexes', () => to.finish());
  const { rows, faults } = await step('verified records', (onProgress) =>
    compareRows(from, to, { tables, told: onProgress }),
  );
  const wrong = files
    ? await step('verified files', (onProgress) => compareFiles(from.queries, files.to, { missing, told: onProgress }))
    : [];
  const ofFiles = files ? await deleteWrongCopies(wrong, files) : [];
  // If rows differ, comparing the books adds no information.
  const books =
    indexFaults.length + faults.length > 0
      ? undefined
      : await step('verified ledger', (onProgress) =>
          compareBooks(from.queries, to.queries, (db) => replay(db, onProgress)),
        );
  return {
    rows,
    wereThere: books?.wereThere ?? [],
    faults: [...indexFaults, ...faults, ...ofFiles, ...(books?.faults ?? [])],
  };
}

/** Deletes copies only: the next move copies them again. */
async function deleteWrongCopies(wrong: readonly FileId[], { to }: FilePlaces): Promise<string[]> {
  for (const id of wrong) await to.remove(id);
  return wrong.map((id) => `File ${id} failed verification and was deleted from ${to.label}.`);
}

/**
 * In this order, both are never servable at the same time. After an interruption in between, running the same move
 * again finishes it.
 */
async function switchOver({ from, to, now }: Move): Promise<void> {
  const sourceStatus = await readMoveStatus(from.queries);
  if (!sourceStatus) throw new Error('The move state was lost. Run the move again.');
  await writeMoveStatus(from.queries, { ...sourceStatus, state: 'gone', other: to.where, markedAt: now });
  await clearMoveStatus(to.queries);
}

const MAX_NAMED = 20;

function formatFaults(faults: readonly string[], title: string): string {
  const moreLine = faults.length > MAX_NAMED ? [`  and ${faults.length - MAX_NAMED} more`] : [];
  const lines = faults.slice(0, MAX_NAMED).map((each) => `  ${each}`);
  return [
    `${title}:`,
    ...lines,
    ...moreLine,
    'Nothing was switched. Run the same command again to copy the differences.',
  ].join('\n');
}

/** Replays the ledger; returns a sentence for each difference. */
type Replay = (db: Database) => Promise<string[]>;

type ComparedBooks = {
  /** Faults of the new installation alone. */
  faults: string[];
  /** Faults of both, which therefore existed before. */
  wereThere: string[];
};

/**
 * Compares whether every balance, every stored sum and the numbers of invoices are as correct in the new installation
 * as in the old one.
 */
async function compareBooks(from: Database, to: Database, replay: Replay): Promise<ComparedBooks> {
  const after = await findFaults(to, replay);
  if (after.length === 0) return { faults: [], wereThere: [] };
  const before = await findFaults(from, replay);
  return before.length === after.length ? { faults: [], wereThere: before } : { faults: after, wereThere: [] };
}

async function findFaults(db: Database, replay: Replay): Promise<string[]> {
  const read = (statement: string) => db.values(sql.raw(statement)) as Promise<unknown[][]>;
  return [...(await replay(db)), ...(await findWrongAggregates(read)), ...(await findNumberGaps(read))];
}

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SECOND } from '@waha/domain/kernel/time';
import * as z from 'zod/mini';
import { controlService, requireService } from './control-service';
import { formatProgram, isSameProgram } from './format-program';
import { getProgramPaths, reinstallPreviousProgram } from './install-program';
import { listRollbackTodo } from './list-rollback-todo';
import { parseJson } from './parse-json';
import { readProgramVersion } from './read-program-version';
import { runAsOwner } from './run-as-owner';
import type { UpdateContext } from './update-context';
import { cancelUpdateJournal, readUpdateJournal, type UpdateJournal, writeUpdateJournal } from './update-journal';
import { waitForHealth } from './wait-for-health';

const lostWrites = z.object({
  audit: z.number(),
  accounts: z.number(),
  messages: z.number(),
  payments: z.number(),
  withdrawals: z.number(),
  recharges: z.number(),
  profiles: z.number(),
  quizzes: z.number(),
  taskReports: z.number(),
});

/** The work of people since a snapshot: entries of the audit log, and the things that they have added. */
export type LostWrites = z.infer<typeof lostWrites>;

type RollbackQuestion = {
  from: string;
  to: string;
  /** `undefined`: it could not be counted. Nothing is lost if the data are kept. */
  lost: LostWrites | undefined;
  isDataKept: boolean;
  /** Whether the old program can use the current database, so that the data could be kept. */
  canKeepData: boolean;
};

type RollbackOptions = { isDataKept: boolean; confirm: (question: RollbackQuestion) => Promise<boolean> };

type RollbackResult = {
  result: 'rolledBack' | 'unchanged';
  from: string;
  to: string;
  lost?: LostWrites;
  /** The steps that are left to the operator, with the commands; absent if there are none. */
  todo?: string[];
};

/** A killed command may have left a child that holds the data folder for a moment. */
const RESTORE_ATTEMPTS = 5;
/** There is nothing to fall back to, so it waits longer than for a new version. */
const OLD_VERSION_WAIT_MS = 300 * SECOND;
const RESTORE_PAUSE_MS = 2 * SECOND;

/**
 * Puts the program and the database from before the last update back. Finishes an interrupted rollback.
 * @throws Error saying why it is not possible; then nothing is changed
 */
export async function rollBackProgram(
  context: UpdateContext,
  { isDataKept, confirm }: RollbackOptions,
): Promise<RollbackResult> {
  const { config, say } = context;
  const { dataDir, program } = config;
  const journal = readUpdateJournal(dataDir);
  if (!journal) throw new Error('There is no update to go back from.');
  await requireService();
  const names = { from: formatProgram(journal.to), to: formatProgram(journal.from) };
  const installed = await readProgramVersion(program, dataDir);
  if (journal.step === 'rolledBack') throw new Error(`The update to ${names.from} was rolled back already.`);
  if (isSameProgram(installed, journal.from)) {
    if (journal.step === 'rollingBack' || journal.step === 'restored') {
      say(`A rollback to ${names.to} was interrupted. It is finished now.`);
      const todo = await finishGoingBack(context, journal);
      return { result: 'rolledBack', ...names, ...(todo.length > 0 && { todo }) };
    }
    await cancelUpdate(config, journal);
    say(`The update to ${names.from} was interrupted before it replaced the program. ${names.to} was started again.`);
    return { result: 'unchanged', ...names };
  }
  const { previous } = getProgramPaths(program);
  if (!isSameProgram(installed, journal.to))
    throw new Error(`${program} is ${formatProgram(installed)}, not ${names.from}: it was replaced by hand since.`);
  const old = existsSync(previous) ? await readProgramVersion(previous, dataDir) : undefined;
  if (!old || !isSameProgram(old, journal.from))
    throw new Error(`${previous} is not ${names.to}. Nothing was changed.`);
  const canKeepData = old.migrations !== undefined && String(old.migrations) === String(installed.migrations);
  if (isDataKept && !canKeepData)
    throw new Error(
      `${names.to} cannot use the current database, which ${names.from} has changed. Nothing was changed.`,
    );
  const snapshot = journal.snapshot && join(dataDir, 'snapshots', journal.snapshot);
  if (snapshot && !isDataKept && !existsSync(snapshot))
    throw new Error(`The snapshot ${snapshot} is gone: snapshots are kept for 30 days. Nothing was changed.`);
  const lost = snapshot && !isDataKept ? await countLost(program, dataDir, snapshot) : undefined;
  if (!(await confirm({ ...names, lost, isDataKept, canKeepData }))) return { result: 'unchanged', ...names };
  const { snapshot: _, ...withoutSnapshot } = journal;
  const todo = await goBack(context, isDataKept ? withoutSnapshot : journal);
  return { result: 'rolledBack', ...names, ...(lost && { lost }), ...(todo.length > 0 && { todo }) };
}

/**
 * Puts the old program back, then the snapshot of the journal, if it has one.
 * @returns what the operator must still do
 */
export async function goBack(context: UpdateContext, journal: UpdateJournal): Promise<string[]> {
  const { config, say } = context;
  const { dataDir, program } = config;
  const rollingBack: UpdateJournal = { ...journal, step: 'rollingBack' };
  await writeUpdateJournal(dataDir, rollingBack);
  await controlService('stop');
  await reinstallPreviousProgram(program);
  say(`Put ${formatProgram(journal.from)} back to ${program}.`);
  return finishGoingBack(context, rollingBack);
}

/**
 * Restores the snapshot with the old program, whose tables it has, and starts it.
 * @returns what the operator must still do
 */
export async function finishGoingBack(context: UpdateContext, journal: UpdateJournal): Promise<string[]> {
  const { config, say } = context;
  const { dataDir, program } = config;
  if (journal.step === 'rollingBack') {
    await controlService('stop');
    if (journal.snapshot) {
      await restoreWith(program, dataDir, join(dataDir, 'snapshots', journal.snapshot));
      say('Restored the snapshot of the database. Everyone has to log in again.');
    }
    await writeUpdateJournal(dataDir, { ...journal, step: 'restored' });
  }
  await controlService('start');
  const { isWell, answer } = await waitForHealth(config, journal.from.version, OLD_VERSION_WAIT_MS);
  if (!isWell)
    throw new Error(
      `${formatProgram(journal.from)} and its data are back, but it does not answer (${answer}). Its log: journalctl -u waha`,
    );
  await writeUpdateJournal(dataDir, { ...journal, step: 'rolledBack' });
  say(`Version ${journal.from.version} runs.`);
  const todo = await listRollbackTodo(config, journal.from.version);
  for (const each of todo) say(`Left to do: ${each}`);
  return todo;
}

/** Ends an update that has not replaced the program: the old version runs on. */
export async function cancelUpdate(
  { dataDir, program }: UpdateContext['config'],
  journal: UpdateJournal,
): Promise<void> {
  rmSync(getProgramPaths(program).next, { force: true });
  await controlService('start');
  await cancelUpdateJournal(dataDir, journal);
}

async function restoreWith(program: string, dataDir: string, snapshot: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { code, text } = await runAsOwner(program, ['restore', snapshot], { dataDir });
    if (code === 0) return;
    if (attempt === RESTORE_ATTEMPTS)
      throw new Error(`The snapshot could not be restored: ${text}\nFix this, then finish with: waha rollback`);
    await setTimeout(RESTORE_PAUSE_MS);
  }
}

async function countLost(program: string, dataDir: string, snapshot: string): Promise<LostWrites | undefined> {
  const { code, out } = await runAsOwner(program, ['snapshot', '--since', snapshot, '--json'], { dataDir });
  // An installed version of before may count other things.
  return code === 0 ? lostWrites.safeParse(parseJson(out)).data : undefined;
}

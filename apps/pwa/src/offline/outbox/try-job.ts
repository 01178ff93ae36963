import { DAY } from '@waha/domain/kernel/time';
import { FIRST_VERSION } from '@waha/domain/outbox/command-version';
import { applyOutcome, needsUpload, type OutboxJob, retryJobNow } from '@waha/domain/outbox/outbox-job';
import type { Outcome } from '@waha/domain/outbox/outcome';
import { isWhole } from '../outbox-backup/database-integrity';
import { dropSpare } from '../store/backup-cache';
import { readControl } from '../store/control-db';
import type { MemberDb, SentJob } from '../store/member-db';
import { deleteParts } from './file-parts';
import type { Turn } from './outbox-lock';
import type { OutboxTools } from './outbox-tools';
import { sendJob } from './send-job';

/** How long the screens find the answer to a sent job on the device. */
export const SENT_KEPT = 7 * DAY;

/** What a try belongs to. Its result is dropped when the turn or the member has changed meanwhile. */
export type Run = { turn: Turn; tools: OutboxTools; epoch: number; signal: AbortSignal };

const onTheWay = new Map<string, AbortController>();

/** Breaks off a try that this tab is making. */
export function abortTry(key: string): void {
  onTheWay.get(key)?.abort();
}

/**
 * Marks the job as on its way. What has no bytes to be sent before it counts as having arrived from here on: the
 * request is the next step.
 * @returns the job as it is now; `undefined` when it was changed or removed meanwhile, another has the turn, or what goes
 * before it is not back yet
 */
export function claimJob({ seq }: OutboxJob, { turn }: Run): Promise<OutboxJob | undefined> {
  const { db, owner } = turn;
  return db.transaction('rw', db.outbox, db.meta, async () => {
    const row = await db.outbox.get(seq);
    if (row?.state !== 'queued' || !(await isWhole(db)) || !(await turn.renew())) return undefined;
    const mayHaveArrived = row.mayHaveArrived || !(row.isCancelling || needsUpload(row));
    const claimed: OutboxJob = { ...row, state: 'sending', owner, mayHaveArrived };
    await db.outbox.put(claimed);
    return claimed;
  });
}

/** One try at a claimed job, and what came of it written down. */
export async function tryJob(job: OutboxJob, run: Run): Promise<void> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  run.signal.addEventListener('abort', abort);
  onTheWay.set(job.key, controller);
  try {
    const { signal } = controller;
    const note = (change: Partial<OutboxJob>) => noteOnRow(job, change, run);
    const outcome = await sendJob(job, { db: run.turn.db, tools: run.tools, signal, note });
    const isOut = (await isStillMembers(run)) && (await writeOutcome(job, outcome, run));
    if (isOut) await dropSpare(job.memberId, job.key);
  } finally {
    onTheWay.delete(job.key);
    run.signal.removeEventListener('abort', abort);
  }
}

/** Whether this tab still has the turn, and the device is still the same member's. */
export async function isStillOurs(run: Run): Promise<boolean> {
  return (await isStillMembers(run)) && run.turn.renew();
}

async function isStillMembers({ epoch }: Run): Promise<boolean> {
  return (await readControl()).epoch === epoch;
}

async function noteOnRow({ seq }: OutboxJob, change: Partial<OutboxJob>, run: Run): Promise<boolean> {
  const { db, owner, renew } = run.turn;
  if (!(await isStillMembers(run))) return false;
  return db.transaction('rw', db.outbox, db.meta, async () => {
    const row = await db.outbox.get(seq);
    if (row?.owner !== owner || row.isCancelling || !(await renew())) return false;
    await db.outbox.put({ ...row, ...change });
    return true;
  });
}

/** @returns whether the job has left the outbox */
function writeOutcome(before: OutboxJob, outcome: Outcome, { turn, tools }: Run): Promise<boolean> {
  const { db, owner, renew } = turn;
  const now = tools.now();
  return db.transaction('rw', db.outbox, db.blobs, db.sent, db.meta, async () => {
    const row = await db.outbox.get(before.seq);
    if (row?.owner !== owner || !(await renew())) return false;
    // Bytes that arrived mean that the link works: the wait begins anew.
    const attempts = sentBytes(row) > sentBytes(before) ? 0 : row.attempts;
    const next = applyOutcome({ ...row, attempts }, outcome, now, tools.random());
    const isNewlyUnwanted = row.isCancelling && !before.isCancelling;
    const isOut = next.state === 'sent' || next.state === 'cancelled';
    if (isOut) await takeOut(db, next);
    else await db.outbox.put(isNewlyUnwanted ? retryJobNow(next, now) : next);
    if (outcome.class === 'sent') await keepAnswer(db, sentJob(next, outcome, now));
    if (outcome.class === 'auth') await holdAll(db, next);
    if (outcome.class === 'held') await holdAsOld(db, next);
    return isOut;
  });
}

function sentBytes({ files }: OutboxJob): number {
  return files.reduce((sum, file) => sum + file.sentBytes, 0);
}

/** Removes a job and its bytes. Inside a transaction over both tables. */
export async function takeOut(db: MemberDb, { seq, files }: OutboxJob): Promise<void> {
  await db.outbox.delete(seq);
  await deleteParts(
    db,
    files.map(({ uploadId }) => uploadId),
  );
}

function sentJob(job: OutboxJob, { status, answer }: Outcome & { class: 'sent' }, at: number): SentJob {
  const { key, stream, isQuiet = false, label, note, method, path, forgetsAnswer } = job;
  return { key, stream, isQuiet, label, note, method, path, status, answer: forgetsAnswer ? undefined : answer, at };
}

async function keepAnswer(db: MemberDb, sent: SentJob): Promise<void> {
  await db.sent.put(sent);
  await db.sent
    .where('at')
    .below(sent.at - SENT_KEPT)
    .delete();
}

/** Without a session nothing more is tried: all wait for the same member's next login. */
async function holdAll(db: MemberDb, { error }: OutboxJob): Promise<void> {
  await db.outbox.filter(({ state }) => state === 'queued').modify({ state: 'auth', ...(error && { error }) });
}

/** What was written by the same version, or one before it, would be refused as well. */
async function holdAsOld(db: MemberDb, { v = FIRST_VERSION, error }: OutboxJob): Promise<void> {
  const isAsOld = (job: OutboxJob) => job.state === 'queued' && (job.v ?? FIRST_VERSION) <= v;
  await db.outbox.filter(isAsOld).modify({ state: 'held', ...(error && { error }) });
}

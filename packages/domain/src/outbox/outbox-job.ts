import type { Method } from '../kernel/endpoint';
import { type Instant, MINUTE, SECOND } from '../kernel/time';
import { type JobError, MAX_WAIT_MS, type Outcome, type WaitReason } from './outcome';

/** A file of a job; its bytes lie beside the job, under `uploadId`. */
export type JobFile = {
  /** The field of the command that takes the finished upload's id. */
  field: string;
  uploadId: string;
  type: string;
  name?: string;
  bytes: number;
  /** What the server has confirmed. */
  sentBytes: number;
  isUploaded: boolean;
};

/**
 * `auth` waits for a login, `held` for a newer version of the app. `sent` and `cancelled` are ends: such a job
 * leaves the outbox.
 */
export type JobState = 'queued' | 'sending' | 'failed' | 'auth' | 'held' | 'sent' | 'cancelled';

/** One call of the contract that waits to be sent, exactly once. */
export type OutboxJob = {
  /** The order on this device, never a time. */
  seq: number;
  /** A UUID made once, when the member meant it: the Idempotency-Key. */
  key: string;
  /** The command version that it was written in; rows from before it was noted are of the first. */
  v?: number;
  memberId: string;
  /** Jobs of one stream go in order, one at a time: `payment:<packId>`. */
  stream: string;
  /** A refused job holds up the rest of its stream until the member has dealt with it. */
  isStrict: boolean;
  /** The app sends it by the way, and the member would not miss it. Rows from before it was noted say nothing. */
  isQuiet?: boolean;
  method: Method;
  /** Under `/api`, its params filled in. */
  path: string;
  body?: Record<string, unknown>;
  files: JobFile[];
  /** What the member sees it called. */
  label: string;
  /** Whatever the screen needs to draw it. */
  note?: unknown;
  /** A newer job with the same word takes the place of one that still waits. */
  replaces?: string;
  /** The server's answer is too private to be kept on the device. */
  forgetsAnswer?: boolean;
  state: JobState;
  /** Tries since the link was last known to work. */
  attempts: number;
  /** How often the server had lost the files. */
  uploadRounds: number;
  /** Not before this instant. */
  nextAt: Instant;
  /** The part of the wait that the server itself asked for. */
  serverAsksUntil?: Instant;
  /** Why the server lets it wait, where it said so. */
  waitsFor?: WaitReason;
  /** The command left this device and no answer came: the server may have done it. */
  mayHaveArrived: boolean;
  /** The member wants it back. */
  isCancelling: boolean;
  /** Who is sending it now. */
  owner?: string;
  error?: JobError;
  createdAt: Instant;
};

export const BACK_OFF_BASE_MS = 2 * SECOND;
export const BACK_OFF_MAX_MS = 5 * MINUTE;
/** The server may lose a job's files this often before the member is asked to choose them again. */
export const MAX_UPLOAD_ROUNDS = 3;

/**
 * The job after an outcome. A wait grows with full jitter up to five minutes; there is no last try and
 * nothing expires.
 * @param random from 0 to 1, for the jitter
 */
export function applyOutcome(job: OutboxJob, outcome: Outcome, now: Instant, random: number): OutboxJob {
  const { owner: _free, error: _old, serverAsksUntil: _past, waitsFor: _reason, ...rest } = job;
  if (outcome.class === 'sent' || outcome.class === 'cancelled') return { ...rest, state: outcome.class };
  if (outcome.class === 'retry') return scheduleRetry(rest, outcome, now, random);
  if (outcome.class === 'uploadAgain') return scheduleUpload(rest, outcome.error, now);
  const state = outcome.class === 'auth' || outcome.class === 'held' ? outcome.class : 'failed';
  return { ...rest, state, mayHaveArrived: state !== 'failed' && rest.mayHaveArrived, error: outcome.error };
}

function scheduleRetry(
  before: OutboxJob,
  { retryAfterMs, waitsFor }: Outcome & { class: 'retry' },
  now: Instant,
  random: number,
): OutboxJob {
  const job = waitsFor ? { ...before, waitsFor } : before;
  const attempts = job.attempts + 1;
  if (retryAfterMs !== undefined) {
    const until = now + retryAfterMs;
    return { ...job, state: 'queued', attempts, nextAt: until, serverAsksUntil: until };
  }
  const longest = Math.min(BACK_OFF_MAX_MS, BACK_OFF_BASE_MS * 2 ** job.attempts);
  return { ...job, state: 'queued', attempts, nextAt: now + Math.floor(random * longest) };
}

function scheduleUpload(job: OutboxJob, error: JobError, now: Instant): OutboxJob {
  const uploadRounds = job.uploadRounds + 1;
  const fresh = { ...job, uploadRounds, mayHaveArrived: false, files: resetFiles(job) };
  if (uploadRounds >= MAX_UPLOAD_ROUNDS) return { ...fresh, state: 'failed', error };
  return { ...fresh, state: 'queued', nextAt: now };
}

/** The job as it was before its first try, for another go by the member's own wish. */
export function resetJob(job: OutboxJob, now: Instant): OutboxJob {
  const { error: _old, owner: _free, waitsFor: _reason, ...rest } = job;
  return { ...retryJobNow({ ...rest, state: 'queued' }, now), uploadRounds: 0, files: resetFiles(job) };
}

/** The job as its second copy has it, when that is all that is left: how far it got since then is not known. */
export function restoreJob(job: OutboxJob): OutboxJob {
  return { ...resetJob(job, job.nextAt), mayHaveArrived: true, isCancelling: false };
}

/** Ends a back-off because there is hope again: the network is back, the app was opened. A server's own wish stands. */
export function retryJobNow(job: OutboxJob, now: Instant): OutboxJob {
  if (job.state !== 'queued') return job;
  return { ...job, attempts: 0, nextAt: Math.max(now, job.serverAsksUntil ?? now) };
}

function resetFiles(job: OutboxJob): JobFile[] {
  return job.files.map((file) => ({ ...file, sentBytes: 0, isUploaded: false }));
}

/** Whether the job's next step is to send bytes, not a command. */
export function needsUpload(job: OutboxJob): boolean {
  return !job.isCancelling && job.files.some((file) => !file.isUploaded);
}

/**
 * What may be sent now, in this order: of each stream the oldest, and none where one is on its way; small
 * commands before uploads. One job without a session holds all: the next login frees them.
 */
export function listDueJobs(jobs: readonly OutboxJob[], now: Instant): OutboxJob[] {
  const due = listStreamHeads(jobs).filter((head) => head.state === 'queued' && isJobDue(head, now));
  return due.sort((a, b) => Number(needsUpload(a)) - Number(needsUpload(b)) || a.seq - b.seq);
}

/** When there is something to do next; `undefined` when nothing waits but for the member. */
export function findNextDueAt(jobs: readonly OutboxJob[]): Instant | undefined {
  const instants = listStreamHeads(jobs).map(({ nextAt }) => nextAt);
  return instants.length > 0 ? Math.min(...instants) : undefined;
}

/** Of each stream the one whose turn it is: on its way, or waiting for it. */
function listStreamHeads(jobs: readonly OutboxJob[]): OutboxJob[] {
  if (jobs.some((job) => job.state === 'auth')) return [];
  const heads = new Map<string, OutboxJob>();
  for (const job of [...jobs].sort((a, b) => a.seq - b.seq)) {
    const head = heads.get(job.stream);
    if (job.state === 'sending' || !head || (head.state === 'failed' && !head.isStrict)) heads.set(job.stream, job);
  }
  return [...heads.values()].filter(({ state }) => state !== 'failed' && state !== 'held');
}

/** A wait longer than any that we give means that the clock was set back: then it is over. */
function isJobDue({ nextAt }: OutboxJob, now: Instant): boolean {
  return nextAt <= now || nextAt > now + MAX_WAIT_MS;
}

import type { Method } from '../kernel/endpoint';
import { type Instant, MINUTE, SECOND } from '../kernel/time';
import { type JobError, MAX_WAIT_MS, type Outcome, type WaitReason } from './outcome';

/** A file of a job; its bytes are stored beside the job, under `uploadId`. */
export type JobFile = {
  /** The command field that takes the id of the completed upload. */
  field: string;
  uploadId: string;
  type: string;
  name?: string;
  bytes: number;
  /** The number of bytes that the server has confirmed. */
  sentBytes: number;
  isUploaded: boolean;
};

/**
 * `auth` waits for a login, `held` for a newer version of the app. `sent` and `cancelled` are final: such a job leaves
 * the outbox.
 */
export type JobState = 'queued' | 'sending' | 'failed' | 'auth' | 'held' | 'sent' | 'cancelled';

/** A call of the contract that is queued to be sent exactly once. */
export type OutboxJob = {
  /** The order of jobs on this device, never a time. */
  seq: number;
  /** The Idempotency-Key: a UUID created once, when the member made the request. */
  key: string;
  /** The command version of the job; absent in old jobs, which have version 1. */
  v?: number;
  memberId: string;
  /** Jobs of one stream are sent in order, one at a time: `payment:<packId>`. */
  stream: string;
  /** A refused job blocks the rest of its stream until the member has resolved it. */
  isStrict: boolean;
  /** A background job of the app, which the member would not miss. Absent in old jobs. */
  isQuiet?: boolean;
  method: Method;
  /** The path under `/api`, with its params filled in. */
  path: string;
  body?: Record<string, unknown>;
  files: JobFile[];
  /** The name that the member sees. */
  label: string;
  /** Data that the screen needs to display the job. */
  note?: unknown;
  /** A newer job with the same value replaces a pending one. */
  replaces?: string;
  /** The reply is too private to be stored on the device. */
  forgetsAnswer?: boolean;
  state: JobState;
  /** The number of attempts since the connection was last known to work. */
  attempts: number;
  /** How often the server has lost the files. */
  uploadRounds: number;
  /** The job is not sent before this instant. */
  nextAt: Instant;
  /** The end of the wait that the server itself requested. */
  serverAsksUntil?: Instant;
  /** The reason for the wait, if the server gave one. */
  waitsFor?: WaitReason;
  /** The command was sent and no response came: the server may have executed it. */
  mayHaveArrived: boolean;
  /** The member wants to cancel the job. */
  isCancelling: boolean;
  /** The tab or worker that is sending the job. */
  owner?: string;
  error?: JobError;
  createdAt: Instant;
};

export const BACK_OFF_BASE_MS = 2 * SECOND;
export const BACK_OFF_MAX_MS = 5 * MINUTE;
/** After the server has lost a job's files this often, the member must choose them again. */
export const MAX_UPLOAD_ROUNDS = 3;

/**
 * Returns the job after an outcome. The retry delay grows with full jitter up to five minutes; attempts are unlimited
 * and jobs do not expire.
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

/** Returns the job as it was before its first attempt, for a retry that the member requests. */
export function resetJob(job: OutboxJob, now: Instant): OutboxJob {
  const { error: _old, owner: _free, waitsFor: _reason, ...rest } = job;
  return { ...retryJobNow({ ...rest, state: 'queued' }, now), uploadRounds: 0, files: resetFiles(job) };
}

/** Returns a job restored from its backup. Progress since the backup is unknown. */
export function restoreJob(job: OutboxJob): OutboxJob {
  return { ...resetJob(job, job.nextAt), mayHaveArrived: true, isCancelling: false };
}

/** Ends a back-off after the network is back or the app was opened. A wait that the server requested still applies. */
export function retryJobNow(job: OutboxJob, now: Instant): OutboxJob {
  if (job.state !== 'queued') return job;
  return { ...job, attempts: 0, nextAt: Math.max(now, job.serverAsksUntil ?? now) };
}

function resetFiles(job: OutboxJob): JobFile[] {
  return job.files.map((file) => ({ ...file, sentBytes: 0, isUploaded: false }));
}

/** Returns whether the next step of the job is to upload bytes, not to send the command. */
export function needsUpload(job: OutboxJob): boolean {
  return !job.isCancelling && job.files.some((file) => !file.isUploaded);
}

/**
 * Returns the jobs that may be sent now, in order: the oldest of each stream that has none in flight, small commands
 * before uploads. One job in state `auth` blocks all until the next login.
 */
export function listDueJobs(jobs: readonly OutboxJob[], now: Instant): OutboxJob[] {
  const due = listStreamHeads(jobs).filter((head) => head.state === 'queued' && isJobDue(head, now));
  return due.sort((a, b) => Number(needsUpload(a)) - Number(needsUpload(b)) || a.seq - b.seq);
}

/** Returns when the next job is due; `undefined` when no job is pending, except those that need the member. */
export function findNextDueAt(jobs: readonly OutboxJob[]): Instant | undefined {
  const instants = listStreamHeads(jobs).map(({ nextAt }) => nextAt);
  return instants.length > 0 ? Math.min(...instants) : undefined;
}

/** Returns the current job of each stream: in flight, or next to be sent. */
function listStreamHeads(jobs: readonly OutboxJob[]): OutboxJob[] {
  if (jobs.some((job) => job.state === 'auth')) return [];
  const heads = new Map<string, OutboxJob>();
  for (const job of [...jobs].sort((a, b) => a.seq - b.seq)) {
    const head = heads.get(job.stream);
    if (job.state === 'sending' || !head || (head.state === 'failed' && !head.isStrict)) heads.set(job.stream, job);
  }
  return [...heads.values()].filter(({ state }) => state !== 'failed' && state !== 'held');
}

/** A delay longer than any that the app sets means that the clock was set back, so the job is due. */
function isJobDue({ nextAt }: OutboxJob, now: Instant): boolean {
  return nextAt <= now || nextAt > now + MAX_WAIT_MS;
}

import { i18n } from '@lingui/core';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import type { WaitReason } from '@waha/domain/outbox/outcome';
import { cancelJob, discardJob } from '#offline/outbox-state/use-outbox';
import { translateText } from '#platform/language/translations';
import { translateServerRefusal } from '#platform/translate-error';
import type { SentState } from '#ui/status-mark';

/** A pending job in the form in which screens show it. `Note` is the data stored with the job. */
export type PendingJob<Note = unknown> = {
  key: string;
  note: Note;
  mark: SentState;
  isRefused: boolean;
  /** An earlier job of its stream was refused, and must be resolved first. */
  isHeldUp: boolean;
  /** Why it was refused or is held, as text. */
  reason: string | undefined;
  /** A refusal's machine-readable code. */
  code: string | undefined;
  /** A refusal's sentences for single fields. */
  errors: Readonly<Record<string, string>>;
  /** Cancelled, but it may have arrived: the server is being asked. */
  isCancelling: boolean;
  /** Epoch milliseconds. */
  createdAt: number;
  /** The request body, once it is in the outbox. */
  body?: OutboxJob['body'] | undefined;
  files?: OutboxJob['files'];
};

/** @param all all pending jobs, including this one, if other jobs may hold it up */
export function toPendingJob<Note>(job: OutboxJob, all: readonly OutboxJob[] = []): PendingJob<Note> {
  const { key, note, state, error, isCancelling, createdAt, body, files } = job;
  const isRefused = state === 'failed';
  const isBlocked = all.some(
    ({ seq, stream, isStrict, state: its }) => isStrict && its === 'failed' && stream === job.stream && seq < job.seq,
  );
  const reason =
    isRefused && error?.message
      ? translateServerRefusal({ ...error.details, ...error })
      : translateWaitReason(job, isBlocked);
  return {
    key,
    note: note as Note,
    mark: toStatusMark(job, reason),
    isRefused,
    isHeldUp: isBlocked,
    reason,
    code: error?.code,
    errors: error?.errors ?? {},
    isCancelling,
    createdAt,
    body,
    files,
  };
}

const SERVER_BUSY_TEXT =
  /*i18n*/ 'The server is busy. Your item stays on this device and is sent automatically in a moment.';

/** The server's reasons for holding a job. */
const WAIT_REASONS: Record<WaitReason, string> = {
  upload_quota_reached:
    /*i18n*/ 'You have sent many files in a short time. Your item stays on this device and is sent automatically later.',
  no_room:
    /*i18n*/ 'The server has no space for files at the moment. Your item stays on this device and is sent automatically when there is space.',
  server_busy: SERVER_BUSY_TEXT,
  rate_limited: SERVER_BUSY_TEXT,
};

function translateWaitReason({ state, waitsFor }: OutboxJob, isBlocked: boolean): string | undefined {
  if (isBlocked) return i18n._('It is held up by an item that was not accepted. Send that item again or discard it.');
  if (state === 'auth') return i18n._('Please log in again to send this.');
  if (state === 'queued' && waitsFor) return translateText(WAIT_REASONS[waitsFor]);
  if (state !== 'held') return undefined;
  return i18n._(
    'This version of the app is too old to send this item. It stays on this device until you update the app.',
  );
}

/** Removes a refused or pending job from the outbox. */
export async function cancelPendingJob({ key, isRefused }: PendingJob): Promise<void> {
  if (isRefused) await discardJob(key);
  else await cancelJob(key);
}

function toStatusMark({ state, files }: OutboxJob, reason: string | undefined): SentState {
  if (state === 'failed') return { state: 'refused', reason };
  if (state !== 'sending') return { state: 'waiting' };
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const sent = files.reduce((sum, file) => sum + file.sentBytes, 0);
  return { state: 'sending', progress: bytes > 0 ? sent / bytes : undefined };
}

import type { DataCopyId, MemberId, PersonId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import { DAY, type Instant } from '@waha/domain/kernel/time';

/** A finished copy can be downloaded for this time. */
export const DATA_COPY_LIFETIME_MS = DAY;

/** A copy that fails this often is given up. */
export const DATA_COPY_MAX_ATTEMPTS = 5;

/**
 * The limits of a zip file without extensions that some phones cannot read: 65,535 entries and 4 GiB. A larger copy is
 * refused; the operator can export the data.
 */
export const DATA_COPY_MAX_FILES = 65_000;
export const DATA_COPY_MAX_BYTES = 4_000_000_000;

/** Why a copy is no longer available: without `expired`, `erased` and `lost`, it never was. */
export type DataCopyOutcome = 'expired' | 'erased' | 'lost' | 'failed' | 'too_large';

/** A member's copy of all their data. It is prepared in the background. */
export type DataCopy = {
  id: DataCopyId;
  memberId: MemberId;
  requestedAt: Instant;
  /** The member, or the administrator who received their letter. */
  requestedBy: PersonId;
  /** The language of its overview. */
  language: Language;
  /** How often its preparation was started. */
  attempts: number;
  /** When it was finished, and its size. */
  ready?: { at: Instant; bytes: number };
  end?: { at: Instant; outcome: DataCopyOutcome };
};

/** `failed`: a new request is possible, but will probably fail again until the operator has found the reason. */
export type DataCopyState = 'preparing' | 'ready' | 'failed' | 'too_large';

export function getDataCopyExpiry({ at }: NonNullable<DataCopy['ready']>): Instant {
  return at + DATA_COPY_LIFETIME_MS;
}

/** Returns the state of a member's newest copy; undefined if there is none that still matters to the member. */
export function getDataCopyState(
  { requestedAt, ready, end }: Pick<DataCopy, 'requestedAt' | 'ready' | 'end'>,
  now: Instant,
): DataCopyState | undefined {
  if (end?.outcome === 'failed' || end?.outcome === 'too_large')
    return now < requestedAt + DATA_COPY_LIFETIME_MS ? end.outcome : undefined;
  if (end) return undefined;
  if (!ready) return 'preparing';
  return now < getDataCopyExpiry(ready) ? 'ready' : undefined;
}

type DataCopyRequest = Pick<DataCopy, 'id' | 'memberId' | 'requestedBy' | 'language'>;

/** Requests a copy. While the newest one is prepared or available, or has just failed, it is returned instead. */
export function requestDataCopy(request: DataCopyRequest, newest: DataCopy | undefined, now: Instant): DataCopy {
  if (newest && getDataCopyState(newest, now) !== undefined) return newest;
  // Later than the one before also if the clock was put back: the newest one counts.
  return { ...request, requestedAt: Math.max(now, (newest?.requestedAt ?? 0) + 1), attempts: 0 };
}

/** Whether a zip file without extensions can hold these files. */
export function isDataCopyTooLarge({ files, bytes }: { files: number; bytes: number }): boolean {
  return files > DATA_COPY_MAX_FILES || bytes > DATA_COPY_MAX_BYTES;
}

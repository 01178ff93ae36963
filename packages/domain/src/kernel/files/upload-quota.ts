import { ok, type Result, refuse } from '../result';
import type { Role } from '../roles';
import { DAY, HOUR, type Instant, SECOND } from '../time';

const MEBIBYTE = 1024 * 1024;

/**
 * The upload limits of one person: bytes in any 24 hours, uploads started in any hour, and the number of partial
 * uploads.
 */
export type UploadQuota = { bytesADay: number; triesAnHour: number; maxPartialUploads: number };

/**
 * Three times all documents of a member: two pictures and a video, each just under 10 MB. Usually they are sent once,
 * and pictures are reduced first. Three files a minute; a device sends one at a time.
 */
export const MEMBER_UPLOADS: UploadQuota = { bytesADay: 96 * MEBIBYTE, triesAnHour: 180, maxPartialUploads: 20 };

/** Two hundred documents of 10 MB, for the day on which all members get theirs. */
export const STAFF_UPLOADS: UploadQuota = { bytesADay: 2048 * MEBIBYTE, triesAnHour: 1000, maxPartialUploads: 60 };

/** From this share of the daily bytes on, staff see whose uploads they are. */
const NEAR_QUOTA_SHARE = 0.8;

/** An upload that a person started: when, and its declared size in bytes. */
export type StartedUpload = { at: Instant; bytes: number };

/** @param times the operator's multiplier of the limits */
export function getUploadQuota(role: Role, times = 1): UploadQuota {
  const { bytesADay, triesAnHour, maxPartialUploads } = role === 'user' ? MEMBER_UPLOADS : STAFF_UPLOADS;
  return { bytesADay: bytesADay * times, triesAnHour: triesAnHour * times, maxPartialUploads };
}

/** Returns the uploads of the last 24 hours, which still count. */
export function filterLastDay(uploads: readonly StartedUpload[], now: Instant): StartedUpload[] {
  return uploads.filter(({ at }) => at > now - DAY);
}

/** Returns the bytes of the last 24 hours. */
export function sumLastDayBytes(uploads: readonly StartedUpload[], now: Instant): number {
  return filterLastDay(uploads, now).reduce((sum, { bytes }) => sum + bytes, 0);
}

export function isNearQuota({ bytesADay }: UploadQuota, bytes: number): boolean {
  return bytes > NEAR_QUOTA_SHARE * bytesADay;
}

/**
 * Checks whether another upload of this size may start.
 * @param uploads the oldest first
 * @returns refused with `retryAfter`, the seconds until enough earlier uploads no longer count
 */
export function checkUploadQuota(
  { bytesADay, triesAnHour }: UploadQuota,
  uploads: readonly StartedUpload[],
  bytes: number,
  now: Instant,
): Result<true, 'upload_quota_reached'> {
  const lastHour = uploads.filter(({ at }) => at > now - HOUR);
  const surplusTries = lastHour.length + 1 - triesAnHour;
  const free = [
    findTriesFreeAt(lastHour, surplusTries),
    findBytesFreeAt(filterLastDay(uploads, now), bytes - bytesADay),
  ];
  const until = Math.max(...free);
  if (until <= 0) return ok(true);
  const retryAfter = Math.ceil(Math.min(Math.max(until - now, SECOND), DAY) / SECOND);
  return refuse('upload_quota_reached', { details: { retryAfter } });
}

/** Returns when at least `surplus` of these uploads are more than an hour old. */
function findTriesFreeAt(uploads: readonly StartedUpload[], surplus: number): Instant {
  const last = surplus > 0 ? uploads[surplus - 1] : undefined;
  return last ? last.at + HOUR : 0;
}

/** Returns when enough earlier uploads no longer count, so that their bytes plus `over` are at most 0. */
function findBytesFreeAt(uploads: readonly StartedUpload[], over: number): Instant {
  let surplus = over + uploads.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { at, bytes } of uploads) {
    if (surplus <= 0) return 0;
    surplus -= bytes;
    if (surplus <= 0) return at + DAY;
  }
  return surplus > 0 ? Infinity : 0;
}

import { ok, type Result, refuse } from '../result';
import type { Role } from '../roles';
import { DAY, HOUR, type Instant, SECOND } from '../time';

const MEBIBYTE = 1024 * 1024;

/** What one person may bring: bytes in any 24 hours, files begun in any hour, and how many may rest half-sent. */
export type UploadQuota = { bytesADay: number; triesAnHour: number; maxPartialUploads: number };

/**
 * Three times all the papers of a member (two pictures and a video, each just under 10 MB), where once is the rule and
 * pictures are made small before they are sent; three files a minute, and a device sends one after the other.
 */
export const MEMBER_UPLOADS: UploadQuota = { bytesADay: 96 * MEBIBYTE, triesAnHour: 180, maxPartialUploads: 20 };

/** Two hundred papers of 10 MB on the day on which all members get theirs. */
export const STAFF_UPLOADS: UploadQuota = { bytesADay: 2048 * MEBIBYTE, triesAnHour: 1000, maxPartialUploads: 60 };

/** From this part of a day's bytes on staff see whose they are. */
const NEAR_QUOTA_SHARE = 0.8;

/** A file that a person began to send: when, and how large it said to be, in bytes. */
export type StartedUpload = { at: Instant; bytes: number };

/** @param times what the operator multiplies the bounds with */
export function getUploadQuota(role: Role, times = 1): UploadQuota {
  const { bytesADay, triesAnHour, maxPartialUploads } = role === 'user' ? MEMBER_UPLOADS : STAFF_UPLOADS;
  return { bytesADay: bytesADay * times, triesAnHour: triesAnHour * times, maxPartialUploads };
}

/** Of what was taken, what still counts: that of the last 24 hours. */
export function filterLastDay(taken: readonly StartedUpload[], now: Instant): StartedUpload[] {
  return taken.filter(({ at }) => at > now - DAY);
}

/** The bytes of the last 24 hours. */
export function sumLastDayBytes(taken: readonly StartedUpload[], now: Instant): number {
  return filterLastDay(taken, now).reduce((sum, { bytes }) => sum + bytes, 0);
}

export function isNearQuota({ bytesADay }: UploadQuota, bytes: number): boolean {
  return bytes > NEAR_QUOTA_SHARE * bytesADay;
}

/**
 * Whether one more file of so many bytes may be begun.
 * @param taken the oldest first
 * @returns refused with `retryAfter`, the seconds until enough of the earlier ones no longer count
 */
export function checkUploadQuota(
  { bytesADay, triesAnHour }: UploadQuota,
  taken: readonly StartedUpload[],
  bytes: number,
  now: Instant,
): Result<true, 'upload_quota_reached'> {
  const lastHour = taken.filter(({ at }) => at > now - HOUR);
  const surplusTries = lastHour.length + 1 - triesAnHour;
  const free = [findTriesFreeAt(lastHour, surplusTries), findBytesFreeAt(filterLastDay(taken, now), bytes - bytesADay)];
  const until = Math.max(...free);
  if (until <= 0) return ok(true);
  const retryAfter = Math.ceil(Math.min(Math.max(until - now, SECOND), DAY) / SECOND);
  return refuse('upload_quota_reached', { details: { retryAfter } });
}

/** When so many of these are more than an hour old. */
function findTriesFreeAt(taken: readonly StartedUpload[], surplus: number): Instant {
  const last = surplus > 0 ? taken[surplus - 1] : undefined;
  return last ? last.at + HOUR : 0;
}

/** When those together with so many bytes more are at most none too many. */
function findBytesFreeAt(taken: readonly StartedUpload[], over: number): Instant {
  let surplus = over + taken.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { at, bytes } of taken) {
    if (surplus <= 0) return 0;
    surplus -= bytes;
    if (surplus <= 0) return at + DAY;
  }
  return surplus > 0 ? Infinity : 0;
}

import { namesOf } from './is-storage-broken';

/** Whether storing failed for want of room. Dexie wraps the browser's error, sometimes twice. */
export function isQuota(error: unknown): boolean {
  return namesOf(error).includes('QuotaExceededError');
}

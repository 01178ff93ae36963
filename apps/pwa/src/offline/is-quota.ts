import { errorNames } from './error-names';

/** Whether storing failed for want of room. */
export function isQuota(error: unknown): boolean {
  return errorNames(error).includes('QuotaExceededError');
}

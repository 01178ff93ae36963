import { errorNames } from '../error-names';

/** What browsers say of a database that is there and cannot be read; not that there may be none, or no room. */
const BROKEN = ['UnknownError', 'NotReadableError', 'DataError'];

/** Whether what this device keeps is damaged. */
export function isStorageBroken(error: unknown): boolean {
  return errorNames(error).some((name) => BROKEN.includes(name));
}

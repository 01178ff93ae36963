import { SECOND } from '@waha/domain/kernel/time';
import { RefusalError } from '#platform/http/refusal-error';

/** In milliseconds: stores recover within seconds, or a person has to act. */
const RETRY_AFTER_MS = 10 * SECOND;

/** The file storage cannot be reached now. The caller gets 503 `server_busy` with the time of the next try. */
export class StorageUnavailableError extends RefusalError {
  /** @param because the reason in words: errors of the SDK contain the request, with its signature */
  constructor(because: string) {
    const cause = new Error(because);
    super({ code: 'server_busy', details: { retryAfter: RETRY_AFTER_MS / SECOND } }, { cause });
  }
}

/** Awaits the work and ignores that the storage cannot be reached. */
export async function ignoreUnavailable(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof StorageUnavailableError)) throw error;
  });
}

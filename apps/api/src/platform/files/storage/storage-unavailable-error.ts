import { SECOND } from '@waha/domain/kernel/time';
import { RefusalError } from '#platform/http/refusal-error';

/** In milliseconds: stores come back within seconds, or somebody has to look. */
const RETRY_AFTER_MS = 10 * SECOND;

/** The place of the kept files cannot be reached now. To whoever asked, the server is busy: 503, and when to ask again. */
export class StorageUnavailableError extends RefusalError {
  /** @param because the trouble in words: errors of the SDK carry what was sent, with what signs it */
  constructor(because: string) {
    const cause = new Error(because);
    super({ code: 'server_busy', details: { retryAfter: RETRY_AFTER_MS / SECOND } }, { cause });
  }
}

/** Waits for it; that the place cannot be reached now is nobody's trouble here. */
export async function ignoreUnavailable(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof StorageUnavailableError)) throw error;
  });
}

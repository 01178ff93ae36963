import { NetworkError } from '#platform/api-error';

/** Loads the contract of the login forms on demand: they are shown without it. */
export const loadSending = () => import('./send-log-in');

/**
 * Loads the rules of the login forms on demand. Their dependencies are large and not cached for offline use, because
 * these forms need the network anyway.
 * @throws NetworkError if they cannot be loaded
 */
export async function loadChecks() {
  try {
    return await import('./check-log-in');
  } catch (cause) {
    throw new NetworkError('the rules could not be loaded', { cause });
  }
}

/** Loads both before they are needed. A failure is reported when the form is sent. */
export async function preloadSending(): Promise<void> {
  await Promise.all([loadSending(), loadChecks()]).catch(() => {});
}

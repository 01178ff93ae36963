import { NetworkError } from '#platform/api-error';

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

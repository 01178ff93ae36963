import { NetworkError } from '#platform/api-error';

/**
 * The rules of the entry forms, loaded when one is used: what they stand on is large, and not kept for offline,
 * since these forms need the network anyway.
 * @throws NetworkError when they cannot be had
 */
export async function loadChecks() {
  try {
    return await import('./check-log-in');
  } catch (cause) {
    throw new NetworkError('the rules could not be loaded', { cause });
  }
}

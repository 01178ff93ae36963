/**
 * The version of the command format of the outbox. It is incremented when a queued endpoint changes so that the server
 * must distinguish the old format.
 */
export const COMMAND_VERSION = 1;

/** The version of stored jobs that have no version field. */
export const FIRST_VERSION = 1;

/**
 * The server accepts the current version and the two before it, so jobs that were queued across two updates still
 * arrive.
 */
const SUPPORTED_VERSIONS = 3;

/** The header that carries the version of an outbox command. Other clients do not send it. */
export const COMMAND_VERSION_HEADER = 'x-command-version';

/** Compares the version `written` of a command with the version `current` of the server. */
export function compareVersions(
  written: number,
  current: number = COMMAND_VERSION,
): 'understood' | 'too_old' | 'too_new' {
  if (written > current) return 'too_new';
  return written > current - SUPPORTED_VERSIONS && written >= FIRST_VERSION ? 'understood' : 'too_old';
}

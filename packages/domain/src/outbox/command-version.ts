/**
 * The shape in which the outbox writes its commands. Goes up by one when a row that may wait changes so that the
 * server must tell the old shape from the new one.
 */
export const COMMAND_VERSION = 1;

/** The version of rows from before it was noted. */
export const FIRST_VERSION = 1;

/** The server understands the current version and the two before it: what waited through two updates still arrives. */
const SUPPORTED_VERSIONS = 3;

/** Says with a command of the outbox in which version it was written. Other clients say none. */
export const COMMAND_VERSION_HEADER = 'x-command-version';

/** How a server of version `current` stands to a command that was written in version `written`. */
export function compareVersions(
  written: number,
  current: number = COMMAND_VERSION,
): 'understood' | 'too_old' | 'too_new' {
  if (written > current) return 'too_new';
  return written > current - SUPPORTED_VERSIONS && written >= FIRST_VERSION ? 'understood' : 'too_old';
}

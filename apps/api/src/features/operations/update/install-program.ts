import { chmodSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fsyncPath } from '#platform/database/fsync';

/** The paths beside an installed program: the next version while it is checked, and the one from before the update. */
export function getProgramPaths(program: string) {
  return { current: program, next: `${program}.new`, previous: `${program}.previous` };
}

/** Replaces the program by the next one, atomically. The old one stays as the previous one. */
export async function installNextProgram(program: string): Promise<void> {
  const { current, next, previous } = getProgramPaths(program);
  replaceByLink(current, previous);
  renameSync(next, current);
  await fsyncPath(dirname(program));
}

/** Puts the previous program back, atomically. */
export async function reinstallPreviousProgram(program: string): Promise<void> {
  const { current, previous } = getProgramPaths(program);
  replaceByLink(previous, current);
  await fsyncPath(dirname(program));
}

/** A link and a rename: each of the two names has a complete program at any moment. */
function replaceByLink(from: string, to: string): void {
  const part = `${to}.part`;
  rmSync(part, { force: true });
  linkSync(from, part);
  renameSync(part, to);
  // A rename between two names of one file does nothing, and leaves the other name.
  rmSync(part, { force: true });
}

/** Makes a file executable for all, and writable for its owner only. */
export function restrictToProgram(file: string): void {
  chmodSync(file, 0o755);
}

import { readFileSync } from 'node:fs';

/** Returns the name of a user of this machine, or `user <number>` without one. */
export function getUserName(uid: number): string {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((each) => each.split(':')[2] === String(uid));
    return line?.split(':')[0] || `user ${uid}`;
  } catch {
    return `user ${uid}`;
  }
}

/** Returns the name of the user that this program runs as; `undefined` on systems without user ids. */
export function getOwnUserName(): string | undefined {
  const uid = process.geteuid?.();
  return uid === undefined ? undefined : getUserName(uid);
}

import { uuidV7 } from '@waha/domain/kernel/ids';
import { type Instant, SECOND } from '@waha/domain/kernel/time';
import { freeSpace } from '../store/free-space';

/** What the outbox stands on: the same code runs in a page, in the worker and in a test. */
export type OutboxTools = {
  /** To our own server; the path begins with `/api`. */
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  now: () => Instant;
  /** From 0 to 1. */
  random: () => number;
  newId: () => string;
  /** Missing in old browsers: then the lease in the database stands alone. */
  locks: LockManager | undefined;
  /** Drops what is only comfort, when the device has no room left. */
  freeSpace: () => Promise<unknown>;
  /** Longest silence in milliseconds: after a command, after a chunk of a file. */
  commandTimeoutMs: number;
  chunkTimeoutMs: number;
};

export function createBrowserTools(): OutboxTools {
  return {
    fetch: (path, init) => fetch(path, init),
    now: () => Date.now(),
    random: () => Math.random(),
    newId: () => uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
    locks: 'locks' in navigator ? navigator.locks : undefined,
    freeSpace,
    commandTimeoutMs: 20 * SECOND,
    chunkTimeoutMs: 60 * SECOND,
  };
}

import { uuidV7 } from '@waha/domain/kernel/ids';
import { type Instant, SECOND } from '@waha/domain/kernel/time';
import { freeSpace } from '../store/free-space';

/** The dependencies of the outbox: the same code runs in a page, in the worker and in tests. */
export type OutboxTools = {
  /** Sends a request to our server; the path begins with `/api`. */
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  now: () => Instant;
  /** Returns a number from 0 to 1. */
  random: () => number;
  newId: () => string;
  /** Missing in old browsers: the lease in the database is then the only protection. */
  locks: LockManager | undefined;
  /** Deletes dispensable data when the device is full. */
  freeSpace: () => Promise<unknown>;
  /** The longest time without a response, in milliseconds: after a command, after a chunk of a file. */
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

import { setTimeout as pause } from 'node:timers/promises';
import type { Lock, Locker } from '@tus/server';
import { SECOND } from '@waha/domain/kernel/time';
import { RefusalError } from '#platform/http/refusal-error';
import type { Nodes } from '#platform/nodes/nodes';
import { recordRecovered } from '#platform/process/record-recovered';
import { onUploadMessage, publishUploadMessage } from '../upload-messages';

/**
 * The longest wait for another node that sends a chunk of the same upload: it is asked to stop, and stops within
 * seconds.
 */
const LOCK_WAIT_MS = 30 * SECOND;

/** The pause between the first two tries, in milliseconds. It doubles, up to the next constant. */
const FIRST_RETRY_DELAY_MS = 20;
const MAX_RETRY_DELAY_MS = 320;

/** Returns the lock name of an upload on all nodes. */
export function toUploadLockName(name: string): string {
  return `upload ${name}`;
}

/**
 * Allows one call per upload at a time, on all nodes. A later caller asks the earlier one to stop: here by tus's own
 * locks, and on another node by a message. A phone that lost its connection returns before the server notices the loss.
 */
export async function openUploadLocks(nodes: Nodes): Promise<Locker> {
  const { MemoryLocker } = await import('@tus/server');
  const memoryLocker = new MemoryLocker();
  const stopping = new Map<string, () => unknown>();
  onUploadMessage(nodes, 'wanted', ({ name }) => void stopping.get(name)?.());

  return {
    newLock(name): Lock {
      const memoryLock = memoryLocker.newLock(name);
      let releaseLock: (() => Promise<void>) | undefined;
      return {
        async lock(signal, stop) {
          await memoryLock.lock(signal, stop);
          try {
            releaseLock = await acquireAcrossNodes(nodes, name, signal, stop);
            stopping.set(name, stop);
          } catch (error) {
            await memoryLock.unlock();
            throw error;
          }
        },
        async unlock() {
          stopping.delete(name);
          await releaseLock?.();
          await memoryLock.unlock();
        },
      };
    },
  };
}

/** @throws RefusalError `server_busy` if another node does not release the lock */
async function acquireAcrossNodes(nodes: Nodes, name: string, signal: AbortSignal, onLost: () => unknown) {
  const until = performance.now() + LOCK_WAIT_MS;
  for (let delayMs = FIRST_RETRY_DELAY_MS; ; delayMs = Math.min(2 * delayMs, MAX_RETRY_DELAY_MS)) {
    const releaseLock = await tryAcquire(nodes, name, onLost);
    if (releaseLock) return releaseLock;
    publishUploadMessage(nodes, 'wanted', { name });
    if (signal.aborted || performance.now() > until)
      throw new RefusalError({ code: 'server_busy', details: { retryAfter: LOCK_WAIT_MS / SECOND } });
    await pause(delayMs);
  }
}

/** @returns a function that releases it; undefined while it is locked */
function tryAcquire(nodes: Nodes, name: string, onLost: () => unknown): Promise<(() => Promise<void>) | undefined> {
  return new Promise((resolve, reject) => {
    const held = nodes.runExclusive(toUploadLockName(name), (lost) => {
      // Later writes do no harm, since keys are never written twice. They are only unnecessary.
      lost.addEventListener('abort', onLost);
      return new Promise<void>((end) => {
        resolve(async () => {
          lost.removeEventListener('abort', onLost);
          end();
          await held.catch((error: unknown) => recordRecovered('upload-lock', error));
        });
      });
    });
    held.then((isDone) => isDone || resolve(undefined), reject);
  });
}

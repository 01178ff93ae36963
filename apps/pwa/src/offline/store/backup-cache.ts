import { SECOND } from '@waha/domain/kernel/time';
import { hashMemberId } from './hash-member-id';

/** The time to wait for a backup operation. An operation that takes longer continues in the background. */
const CACHE_TIMEOUT_MS = 3 * SECOND;
/** The time to wait for the list of backups. */
const LIST_TIMEOUT_MS = 10 * SECOND;

/** Returns the name of the cache with the member's backups. Each member has a separate cache. */
export function getBackupCacheName(memberId: string): string {
  return `spare-${hashMemberId(memberId)}`;
}

/** Returns the address of a job's backup in the cache. */
export function getBackupAddress(key: string): string {
  return `/spare/${key}`;
}

/**
 * Opens a cache only if it exists: the name alone would show that a member used this device.
 * @throws Error if the browser does not respond
 */
export async function openExistingCache(name: string): Promise<Cache | undefined> {
  if (!('caches' in globalThis)) return undefined;
  return withTimeout(
    caches.has(name).then((exists) => (exists ? caches.open(name) : undefined)),
    LIST_TIMEOUT_MS,
  );
}

/** Lists the keys of all jobs of this member that have a backup. */
export async function listBackupKeys(memberId: string): Promise<string[]> {
  const requests = await tryBackup(async () => (await openExistingCache(getBackupCacheName(memberId)))?.keys());
  return (requests ?? []).map(({ url }) => new URL(url).pathname.slice(getBackupAddress('').length));
}

/**
 * Deletes backups. A cancelled job loses its backup before its row, a sent job afterwards, so that neither is restored
 * by mistake.
 */
export async function deleteBackups(memberId: string, ...keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await tryBackup(async () => {
    const cache = await openExistingCache(getBackupCacheName(memberId));
    for (const key of keys) await cache?.delete(getBackupAddress(key));
  });
}

/** Deletes all backups of a member. */
export async function deleteAllBackups(memberId: string): Promise<void> {
  await tryBackup(() => caches.delete(getBackupCacheName(memberId)));
}

/**
 * Runs a backup operation and ignores its failure. A backup is optional: a failure must not refuse a job or delay it
 * for long.
 */
export async function tryBackup<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return 'caches' in globalThis ? await withTimeout(work(), CACHE_TIMEOUT_MS) : undefined;
  } catch (error) {
    console.warn('second copies cannot be used', error);
    return undefined;
  }
}

/**
 * Adds a timeout, because mobile browsers sometimes never settle a cache request.
 * @throws Error after the timeout
 */
async function withTimeout<Result>(work: Promise<Result>, patienceMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_none, fail) => {
    timer = setTimeout(() => fail(new Error('the cache does not answer')), patienceMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

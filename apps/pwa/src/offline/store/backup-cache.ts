import { SECOND } from '@waha/domain/kernel/time';
import { hashMemberId } from './hash-member-id';

/** What goes on behind it, goes on. */
const CACHE_TIMEOUT_MS = 3 * SECOND;
/** Until it is known whether there are any copies. */
const LIST_TIMEOUT_MS = 10 * SECOND;

/** Where second copies of what waits are kept: each member's in a cache of their own. */
export function getBackupCacheName(memberId: string): string {
  return `spare-${hashMemberId(memberId)}`;
}

/** Under which address a job's copy lies. */
export function getBackupAddress(key: string): string {
  return `/spare/${key}`;
}

/**
 * Only where there is one: a name alone would say that somebody was here.
 * @throws Error when it cannot be known
 */
export async function openExistingCache(name: string): Promise<Cache | undefined> {
  if (!('caches' in globalThis)) return undefined;
  return withTimeout(
    caches.has(name).then((isThere) => (isThere ? caches.open(name) : undefined)),
    LIST_TIMEOUT_MS,
  );
}

/** The keys of all jobs of this member that have a copy. */
export async function listBackupKeys(memberId: string): Promise<string[]> {
  const found = await tryBackup(async () => (await openExistingCache(getBackupCacheName(memberId)))?.keys());
  return (found ?? []).map(({ url }) => new URL(url).pathname.slice(getBackupAddress('').length));
}

/** What is taken back loses its copy before its row, what was sent afterwards: neither comes back when it must not. */
export async function deleteBackups(memberId: string, ...keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await tryBackup(async () => {
    const cache = await openExistingCache(getBackupCacheName(memberId));
    for (const key of keys) await cache?.delete(getBackupAddress(key));
  });
}

/** All copies of a member. */
export async function deleteAllBackups(memberId: string): Promise<void> {
  await tryBackup(() => caches.delete(getBackupCacheName(memberId)));
}

/** A copy is more than was promised: that it cannot be made is no reason to refuse anything, nor to wait for long. */
export async function tryBackup<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return 'caches' in globalThis ? await withTimeout(work(), CACHE_TIMEOUT_MS) : undefined;
  } catch (error) {
    console.warn('second copies cannot be used', error);
    return undefined;
  }
}

/** Browsers on phones have been seen to leave a question about a cache without any answer. @throws Error then */
async function withTimeout<Result>(work: Promise<Result>, patienceMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_none, fail) => {
    timer = setTimeout(() => fail(new Error('the cache does not answer')), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

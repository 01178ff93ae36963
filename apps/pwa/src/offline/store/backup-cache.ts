import { SECOND } from '@waha/domain/kernel/time';
import { hashMemberId } from './hash-member-id';

/** What goes on behind it, goes on. */
const PATIENCE = 3 * SECOND;
/** Until it is known whether there are any copies. */
const LONG_PATIENCE = 10 * SECOND;

/** Where second copies of what waits are kept: each member's in a cache of their own. */
export function spareName(memberId: string): string {
  return `spare-${hashMemberId(memberId)}`;
}

/** Under which address a job's copy lies. */
export function spareAddress(key: string): string {
  return `/spare/${key}`;
}

/**
 * Only where there is one: a name alone would say that somebody was here.
 * @throws Error when it cannot be known
 */
export async function openIfThere(name: string): Promise<Cache | undefined> {
  if (!('caches' in globalThis)) return undefined;
  return inTime(
    caches.has(name).then((isThere) => (isThere ? caches.open(name) : undefined)),
    LONG_PATIENCE,
  );
}

/** The keys of all jobs of this member that have a copy. */
export async function spareKeys(memberId: string): Promise<string[]> {
  const found = await unlessMissing(async () => (await openIfThere(spareName(memberId)))?.keys());
  return (found ?? []).map(({ url }) => new URL(url).pathname.slice(spareAddress('').length));
}

/** What is taken back loses its copy before its row, what was sent afterwards: neither comes back when it must not. */
export async function dropSpare(memberId: string, ...keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await unlessMissing(async () => {
    const cache = await openIfThere(spareName(memberId));
    for (const key of keys) await cache?.delete(spareAddress(key));
  });
}

/** All copies of a member. */
export async function dropSpares(memberId: string): Promise<void> {
  await unlessMissing(() => caches.delete(spareName(memberId)));
}

/** A copy is more than was promised: that it cannot be made is no reason to refuse anything, nor to wait for long. */
export async function unlessMissing<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return 'caches' in globalThis ? await inTime(work(), PATIENCE) : undefined;
  } catch (error) {
    console.warn('second copies cannot be used', error);
    return undefined;
  }
}

/** Browsers on phones have been seen to leave a question about a cache without any answer. @throws Error then */
async function inTime<Result>(work: Promise<Result>, patienceMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_none, fail) => {
    timer = setTimeout(() => fail(new Error('the cache does not answer')), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

import { getSmallestInPictureSet } from '@waha/domain/kernel/picture-set';
import { useEffect } from 'react';
import { useConnectivity } from '#platform/connectivity';

type Picture = Parameters<typeof getSmallestInPictureSet>[0];
type SavingLink = Navigator & { connection?: { saveData?: boolean } };

/**
 * After one visit the pictures can be seen without a network too, once the page has nothing better to do.
 * @param pictures the same array from one drawing to the next; absent while they are not known
 */
export function usePrefetchedImages(pictures: readonly Picture[] | undefined): void {
  const isOnline = useConnectivity(({ state }) => state === 'online');
  useEffect(() => {
    if (!pictures || !isOnline) return;
    let isWanted = true;
    whenIdle(() => prefetchImages(pictures, () => isWanted));
    return () => {
      isWanted = false;
    };
  }, [pictures, isOnline]);
}

/** Does it once the page has nothing better to do; Safari does not say when that is. */
export function whenIdle(work: () => unknown): void {
  if (window.requestIdleCallback) window.requestIdleCallback(work);
  else setTimeout(work, 2000);
}

/**
 * Asks for pictures that were not there yet (the small ones: a few KB each), once the worker that keeps them is; not where the member
 * spares the link.
 */
export async function prefetchImages(pictures: readonly Picture[], isWanted: () => boolean): Promise<void> {
  if ((navigator as SavingLink).connection?.saveData) return;
  await waitForWorker();
  for (const address of pictures.map(getSmallestInPictureSet)) {
    if (!isWanted()) return;
    if (await isCached(address)) continue;
    // Not an `Image`: one that the page has shown already would not pass by the worker again.
    await fetch(address, { priority: 'low' } as RequestInit).catch(() => {});
  }
}

/** `false` as well where the browser keeps nothing. */
async function isCached(address: string): Promise<boolean> {
  return Boolean(await window.caches?.match(address, { ignoreVary: true }).catch(() => undefined));
}

async function waitForWorker(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers || workers.controller) return;
  await new Promise((taken) => workers.addEventListener('controllerchange', taken, { once: true }));
}

import { getSmallestInPictureSet } from '@waha/domain/kernel/picture-set';
import { useEffect } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { isSavingData } from '#shell/start/is-saving-data';
import { runWhenIdle } from '#shell/start/run-when-idle';

type Picture = Parameters<typeof getSmallestInPictureSet>[0];

/**
 * Prefetches pictures when the page is idle, so that after one visit they are also available without a network.
 * @param pictures the same array at every render; undefined until they are known
 */
export function usePrefetchedImages(pictures: readonly Picture[] | undefined): void {
  const isOnline = useConnectivity(({ state }) => state === 'online');
  useEffect(() => {
    if (!pictures || !isOnline) return;
    let isActive = true;
    const cancel = runWhenIdle(() => void prefetchImages(pictures, () => isActive));
    return () => {
      isActive = false;
      cancel();
    };
  }, [pictures, isOnline]);
}

/**
 * Fetches the uncached pictures (the small ones: a few KB each) once the worker that caches them controls the page.
 * Skipped if the member saves data.
 */
export async function prefetchImages(pictures: readonly Picture[], shouldContinue: () => boolean): Promise<void> {
  if (isSavingData()) return;
  await waitForWorker();
  for (const address of pictures.map(getSmallestInPictureSet)) {
    if (!shouldContinue()) return;
    if (await isCached(address)) continue;
    // Not an `Image`: the page would not request a picture that it has already shown through the worker again.
    await fetch(address, { priority: 'low' } as RequestInit).catch(() => {});
  }
}

/** `false` as well if the browser has no cache. */
async function isCached(address: string): Promise<boolean> {
  return Boolean(await window.caches?.match(address, { ignoreVary: true }).catch(() => undefined));
}

async function waitForWorker(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers || workers.controller) return;
  await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }));
}

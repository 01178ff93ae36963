import type { WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { useEffect } from 'react';
import { useConnectivity } from '../../platform/connectivity';

type SavingLink = Navigator & { connection?: { saveData?: boolean } };

/**
 * After one visit the pictures can be seen without a network too: asks for those that were not (a few KB each),
 * once the page has nothing better to do and the worker that keeps them is there.
 */
export function usePicturesAtHand(products: readonly WireProduct[] | undefined): void {
  const isOnline = useConnectivity(({ state }) => state === 'online');
  useEffect(() => {
    if (!products || !isOnline || (navigator as SavingLink).connection?.saveData) return;
    let isWanted = true;
    const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
    idle(async () => {
      await workerInCharge();
      for (const { imageUrl } of products) {
        if (!isWanted) return;
        // Not an `Image`: one that the page has shown already would not pass by the worker again.
        await fetch(imageUrl, { priority: 'low' } as RequestInit).catch(() => {});
      }
    });
    return () => {
      isWanted = false;
    };
  }, [products, isOnline]);
}

async function workerInCharge(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers || workers.controller) return;
  await new Promise((taken) => workers.addEventListener('controllerchange', taken, { once: true }));
}

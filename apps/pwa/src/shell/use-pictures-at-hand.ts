import { useEffect } from 'react';
import { useConnectivity } from '../platform/connectivity';

type SavingLink = Navigator & { connection?: { saveData?: boolean } };

/**
 * After one visit the pictures can be seen without a network too: asks for those that were not (a few KB each),
 * once the page has nothing better to do and the worker that keeps them is there.
 * @param addresses the same array from one drawing to the next; absent while they are not known
 */
export function usePicturesAtHand(addresses: readonly string[] | undefined): void {
  const isOnline = useConnectivity(({ state }) => state === 'online');
  useEffect(() => {
    if (!addresses || !isOnline || (navigator as SavingLink).connection?.saveData) return;
    let isWanted = true;
    const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
    idle(async () => {
      await workerInCharge();
      for (const address of addresses) {
        if (!isWanted) return;
        // Not an `Image`: one that the page has shown already would not pass by the worker again.
        await fetch(address, { priority: 'low' } as RequestInit).catch(() => {});
      }
    });
    return () => {
      isWanted = false;
    };
  }, [addresses, isOnline]);
}

async function workerInCharge(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers || workers.controller) return;
  await new Promise((taken) => workers.addEventListener('controllerchange', taken, { once: true }));
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConnectivity } from '../../../platform/connectivity';
import { packsQuery, payeesQuery } from '../purchase.queries';

type SavingLink = Navigator & { connection?: { saveData?: boolean } };

/**
 * After one visit the whole catalogue and the ways to pay can be read without a network: reads them, and the
 * packs' pictures (under 3 KB each), once the home screen has nothing better to do.
 */
export function useCatalogueAtHand(): void {
  const queryClient = useQueryClient();
  const isOnline = useConnectivity(({ state }) => state === 'online');
  useEffect(() => {
    if (!isOnline) return;
    const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
    idle(async () => {
      void queryClient.prefetchQuery(payeesQuery());
      const packs = await queryClient.fetchQuery(packsQuery()).catch(() => []);
      if ((navigator as SavingLink).connection?.saveData) return;
      for (const { imageUrl } of packs) new Image().src = imageUrl;
    });
  }, [queryClient, isOnline]);
}

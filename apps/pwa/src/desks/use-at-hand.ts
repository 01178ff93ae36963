import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { packsQuery } from '../features/purchase/purchase.queries';
import { useConnectivity } from '../platform/connectivity';
import { useMember } from '../platform/session';

type SavingLink = Navigator & { connection?: { saveData?: boolean } };

/** Once the home screen has nothing better to do: what the member has, and the packs' pictures (under 3 KB each). */
export function useAtHand(): void {
  const reads = useQueryClient();
  const { userId } = useMember();
  const isOnline = useConnectivity(({ state }) => state === 'online');
  useEffect(() => {
    if (!isOnline) return;
    let isGone = false;
    let stop = () => {};
    const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
    idle(async () => {
      const { readAtHand } = await import('./at-hand');
      if (isGone) return;
      stop = readAtHand(reads, userId);
      const packs = await reads.fetchQuery(packsQuery()).catch(() => []);
      if ((navigator as SavingLink).connection?.saveData) return;
      for (const { imageUrl } of packs) new Image().src = imageUrl;
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [reads, userId, isOnline]);
}

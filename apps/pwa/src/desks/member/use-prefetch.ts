import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { packsQuery } from '../../features/purchase/purchase.queries';
import { useConnectivity } from '../../platform/connectivity';
import { useMember } from '../../platform/session';
import { fetchPictures, whenIdle } from '../../shell/start/use-prefetched-images';

/** Once the home screen has nothing better to do: what the member has, and the packs' pictures (under 3 KB each). */
export function useAtHand(): void {
  const reads = useQueryClient();
  const { userId } = useMember();
  const isOnline = useConnectivity(({ state }) => state === 'online');
  useEffect(() => {
    if (!isOnline) return;
    let isGone = false;
    let stop = () => {};
    whenIdle(async () => {
      const { readAtHand } = await import('./prefetch');
      if (isGone) return;
      stop = readAtHand(reads, userId);
      const packs = await reads.fetchQuery(packsQuery()).catch(() => []);
      await fetchPictures(
        packs.map(({ imageUrl }) => imageUrl),
        () => !isGone,
      );
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [reads, userId, isOnline]);
}

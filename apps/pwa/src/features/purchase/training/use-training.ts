import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { type Interval, mergeIntervals, watchedToEnd } from '@waha/domain/purchase/training';
import { useCallback, useMemo, useRef } from 'react';
import { keepQuietly } from '../../../offline/page/use-loaded-draft';
import { keepTraining, sendTraining } from '../purchase.actions';
import { trainingHereQuery, trainingProgressQuery } from '../purchase.queries';

/** The device writes this often while the video plays; the server hears less often. Milliseconds. */
const KEEP_EVERY_MS = 5_000;
const SEND_EVERY_MS = 30_000;

/** What is known of a pack's training: what this device kept and what the server knows, added together. */
export function useTraining(pack: WirePack) {
  const rev = videoRev(pack.trainingVideoUrl);
  const here = useQuery(trainingHereQuery(pack._id));
  const there = useQuery(trainingProgressQuery(pack._id));
  const known = useMemo(() => {
    // Another edition of the video starts anew.
    const same = [here.data, there.data].filter((progress) => progress?.rev === rev);
    const intervals = mergeIntervals(same.flatMap((progress) => progress?.intervals ?? []));
    const duration = Math.max(0, ...same.map((progress) => progress?.duration ?? 0));
    return { intervals, duration };
  }, [here.data, there.data, rev]);
  return { ...known, rev, isReady: !here.isPending, isWatched: watchedToEnd(known.intervals, known.duration) };
}

/** Keeps progress on the device as it comes, and hands it to the outbox now and then and whenever it stops. */
export function useKeepTraining(pack: WirePack) {
  const queryClient = useQueryClient();
  const keptAt = useRef(Number.NEGATIVE_INFINITY);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(
    (intervals: Interval[], duration: number, hasStopped: boolean) => {
      const now = performance.now();
      const progress = { packId: pack._id, rev: videoRev(pack.trainingVideoUrl), duration, intervals };
      if (hasStopped || now - keptAt.current >= KEEP_EVERY_MS) {
        keptAt.current = now;
        keepQuietly(keepTraining(queryClient, progress));
      }
      if (hasStopped || now - sentAt.current >= SEND_EVERY_MS) {
        sentAt.current = now;
        keepQuietly(sendTraining(pack, progress));
      }
    },
    [queryClient, pack],
  );
}

/** Which edition of the video it is: the mark in its address. */
function videoRev(url: string): string {
  return new URL(url, 'https://media.invalid').searchParams.get('v') ?? '';
}

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import {
  hasWatchedAll,
  hasWatchedToEnd,
  type Interval,
  mergeIntervals,
  readVideoRevision,
} from '@waha/domain/purchase/training';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { ignoreSaveErrors } from '#offline/drafts/use-loaded-draft';
import { recordTraining, sendTraining, type Training } from '../purchase.actions';
import { localTrainingQuery, trainingProgressQuery } from '../purchase.queries';

/** How often the device writes while the video plays; the server gets reports less often. Milliseconds. */
const RECORD_INTERVAL_MS = 5_000;
const SEND_INTERVAL_MS = 30_000;

/** Returns the training progress of a pack, merged from this device and the server. */
export function useTraining(pack: WirePack) {
  const rev = readVideoRevision(pack.trainingVideoUrl);
  const localProgress = useQuery(localTrainingQuery(pack._id));
  const serverProgress = useQuery(trainingProgressQuery(pack._id));
  const watched = useMemo(() => {
    // Another edition of the video starts from zero.
    const sameEdition = [localProgress.data, serverProgress.data].filter((progress) => progress?.rev === rev);
    const intervals = mergeIntervals(sameEdition.flatMap((progress) => progress?.intervals ?? []));
    const duration = Math.max(0, ...sameEdition.map((progress) => progress?.duration ?? 0));
    return { intervals, duration };
  }, [localProgress.data, serverProgress.data, rev]);
  useTrainingSync(pack, watched, localProgress.data, serverProgress);
  return {
    ...watched,
    rev,
    isReady: !localProgress.isPending,
    isWatched: hasWatchedToEnd(watched.intervals, watched.duration),
  };
}

type KnownTraining = { rev: string; intervals: Interval[] };

/**
 * Synchronises device and server once the server has responded. Stores here what was watched on another device, and
 * resends what the server missed, such as a report that was lost with the page.
 */
function useTrainingSync(
  pack: WirePack,
  all: { intervals: Interval[]; duration: number },
  localProgress: KnownTraining | null | undefined,
  serverRead: { data: KnownTraining | undefined; dataUpdatedAt: number },
): void {
  const queryClient = useQueryClient();
  const latest = useRef({ pack, all, here: localProgress, there: serverRead.data });
  latest.current = { pack, all, here: localProgress, there: serverRead.data };
  const isKnown = localProgress !== undefined && serverRead.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the server, not for each second played
  useEffect(() => {
    const { pack, all, here: localProgress, there: serverProgress } = latest.current;
    if (!isKnown || all.intervals.length === 0) return;
    const rev = readVideoRevision(pack.trainingVideoUrl);
    const hasAll = (source: KnownTraining | null | undefined) =>
      source?.rev === rev && hasWatchedAll(source.intervals, all.intervals);
    const progress = { packId: pack._id, rev, ...all };
    if (!hasAll(localProgress)) ignoreSaveErrors(recordTraining(queryClient, progress));
    // If the revisions differ, the server may have the newer edition: only playing the video reports progress then.
    const isOtherEdition = serverProgress?.rev !== rev && serverProgress?.rev !== '';
    if (!hasAll(serverProgress) && !isOtherEdition) ignoreSaveErrors(sendTraining(pack, progress));
  }, [queryClient, isKnown, serverRead.dataUpdatedAt]);
}

/**
 * Returns a function that stores progress on the device as it comes, and enqueues it periodically and whenever playback
 * stops.
 */
export function useRecordTraining(pack: WirePack) {
  const queryClient = useQueryClient();
  const recordedAt = useRef(Number.NEGATIVE_INFINITY);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(
    (intervals: Interval[], duration: number, hasStopped: boolean) => {
      const now = performance.now();
      const progress = { packId: pack._id, rev: readVideoRevision(pack.trainingVideoUrl), duration, intervals };
      const isToBeSent = hasStopped || now - sentAt.current >= SEND_INTERVAL_MS;
      if (!isToBeSent && now - recordedAt.current < RECORD_INTERVAL_MS) return;
      recordedAt.current = now;
      if (isToBeSent) sentAt.current = now;
      ignoreSaveErrors(recordAndSend(queryClient, pack, progress, isToBeSent));
    },
    [queryClient, pack],
  );
}

/** Sends everything that the device has, because it replaces the pending report of another tab. */
async function recordAndSend(queryClient: QueryClient, pack: WirePack, watched: Training, isToBeSent: boolean) {
  const merged = await recordTraining(queryClient, watched);
  if (isToBeSent) await sendTraining(pack, merged);
}

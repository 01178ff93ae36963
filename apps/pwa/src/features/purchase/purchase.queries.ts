import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { MINUTE } from '@waha/domain/kernel/time';
import {
  countPaymentsByPack,
  listPayments,
  listValidPacks,
  readPackDetails,
} from '@waha/domain/purchase/payment.contract';
import { listPacks, readPack, readTrainingProgress } from '@waha/domain/purchase/purchase.contract';
import { checkQuizStatus, listQuizStatuses } from '@waha/domain/purchase/quiz.contract';
import { logFailure } from '#offline/device/log-failure';
import { callApi } from '#platform/call-api';
import { endpointQuery, PERSISTED } from '#platform/endpoint-query';
import { contentQuery } from '#platform/language/content-query';
import { STALE_TIME_MS } from '#platform/query-client';
import { listStoredTrainings, readStoredTraining } from './stored-training';

/** The catalogue changes rarely. */
const CATALOGUE_STALE_MS = 10 * MINUTE;

/** The packs in the shown language. */
export const packsQuery = () =>
  contentQuery(['purchase', 'packs'], (request) => callApi(listPacks, request), CATALOGUE_STALE_MS);

export const packQuery = (packName: string) =>
  contentQuery(
    ['purchase', 'pack', packName],
    (request) => callApi(readPack, { params: { packName }, ...request }),
    STALE_TIME_MS,
  );

/** Returns one pack; at once if the catalogue was loaded before, with or without a network. */
export function usePack(packName: string) {
  const queryClient = useQueryClient();
  const catalogue = packsQuery().queryKey;
  return useQuery({
    ...packQuery(packName),
    initialData: () => queryClient.getQueryData(catalogue)?.find((pack) => pack.packName === packName),
    initialDataUpdatedAt: () => queryClient.getQueryState(catalogue)?.dataUpdatedAt,
  });
}

export const quizStatusQuery = (userId: string, packId: string) =>
  endpointQuery(
    ['purchase', 'quiz-status', userId, packId],
    checkQuizStatus,
    { params: { userId, packId } },
    PERSISTED,
  );

/** The member's status in every quiz. */
export const quizStatusesQuery = (userId: string) =>
  endpointQuery(['purchase', 'quiz-statuses', userId], listQuizStatuses, { params: { userId } }, PERSISTED);

export const trainingProgressQuery = (packId: string) =>
  endpointQuery(['purchase', 'training', packId], readTrainingProgress, { params: { packId } }, PERSISTED);

export const paymentsQuery = (userId: string) =>
  endpointQuery(['purchase', 'payments', userId], listPayments, { params: { userId } }, PERSISTED);

export const packCountsQuery = (userId: string) =>
  endpointQuery(['purchase', 'pack-counts', userId], countPaymentsByPack, { params: { userId } }, PERSISTED);

export const validPacksQuery = (userId: string) =>
  endpointQuery(['purchase', 'valid-packs', userId], listValidPacks, { params: { userId } }, PERSISTED);

export const packEarningsQuery = (packName: string, userId: string) =>
  endpointQuery(
    ['purchase', 'earnings', userId, packName],
    readPackDetails,
    { params: { packName, userId } },
    PERSISTED,
  );

/** The watched part of a pack's training video, as stored on this device; `null` if there is none. */
export const localTrainingQuery = (packId: string) =>
  queryOptions({
    queryKey: ['purchase', 'training-here', packId],
    queryFn: async () => (await readStoredTraining(packId).catch(logFailure('training'))) ?? null,
    networkMode: 'always',
    staleTime: 0,
  });

/** The watched parts of all training videos that were started on this device. */
export const localTrainingsQuery = () =>
  queryOptions({
    queryKey: ['purchase', 'trainings-here'],
    queryFn: async () => (await listStoredTrainings().catch(logFailure('training'))) ?? [], // without storage, none were started
    networkMode: 'always',
    staleTime: 0,
  });

/** The size of a video in bytes; 0 if the server does not send it. */
export const videoSizeQuery = (address: string) =>
  queryOptions({
    queryKey: ['video-size', address],
    queryFn: async ({ signal }) => {
      const { ok, headers } = await fetch(address, { method: 'HEAD', signal });
      return ok ? Number(headers.get('Content-Length')) : 0;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

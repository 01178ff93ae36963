import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { readConfig } from '@waha/domain/company/company.contract';
import { MINUTE } from '@waha/domain/kernel/time';
import { countByPack, listPayments, listValidPacks, readPackDetails } from '@waha/domain/purchase/payment.contract';
import { listPacks, readPack, readTrainingProgress } from '@waha/domain/purchase/purchase.contract';
import { checkQuizStatus, listQuizStatuses } from '@waha/domain/purchase/quiz.contract';
import { call } from '../../platform/api-client';
import { readTraining } from './training-store';

/** What the device keeps, so that it can be read again with no network. */
const kept = { meta: { keep: true } };

/** The catalogue and the payees change seldom. */
const SELDOM = 10 * MINUTE;

export const packsQuery = () =>
  queryOptions({
    ...kept,
    queryKey: ['purchase', 'packs'],
    queryFn: ({ signal }) => call(listPacks, { signal }),
    staleTime: SELDOM,
  });

export const packQuery = (packName: string) =>
  queryOptions({
    ...kept,
    queryKey: ['purchase', 'pack', packName],
    queryFn: ({ signal }) => call(readPack, { params: { packName }, signal }),
  });

/** One pack; at once where the catalogue was read before, with or without a network. */
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
  queryOptions({
    ...kept,
    queryKey: ['purchase', 'quiz-status', userId, packId],
    queryFn: ({ signal }) => call(checkQuizStatus, { params: { userId, packId }, signal }),
  });

/** How the member stands with every quiz. */
export const quizStatusesQuery = (userId: string) =>
  queryOptions({
    ...kept,
    queryKey: ['purchase', 'quiz-statuses', userId],
    queryFn: ({ signal }) => call(listQuizStatuses, { params: { userId }, signal }),
  });

export const trainingProgressQuery = (packId: string) =>
  queryOptions({
    ...kept,
    queryKey: ['purchase', 'training', packId],
    queryFn: ({ signal }) => call(readTrainingProgress, { params: { packId }, signal }),
  });

export const paymentsQuery = (userId: string) =>
  queryOptions({
    ...kept,
    queryKey: ['purchase', 'payments', userId],
    queryFn: ({ signal }) => call(listPayments, { params: { userId }, signal }),
  });

export const packCountsQuery = (userId: string) =>
  queryOptions({
    ...kept,
    queryKey: ['purchase', 'pack-counts', userId],
    queryFn: ({ signal }) => call(countByPack, { params: { userId }, signal }),
  });

export const validPacksQuery = (userId: string) =>
  queryOptions({
    ...kept,
    queryKey: ['purchase', 'valid-packs', userId],
    queryFn: ({ signal }) => call(listValidPacks, { params: { userId }, signal }),
  });

export const packEarningsQuery = (packName: string, userId: string) =>
  queryOptions({
    ...kept,
    queryKey: ['purchase', 'earnings', userId, packName],
    queryFn: ({ signal }) => call(readPackDetails, { params: { packName, userId }, signal }),
  });

/** Where to pay: only the methods that the operator has switched on. */
export const payeesQuery = () =>
  queryOptions({
    ...kept,
    queryKey: ['purchase', 'payees'],
    queryFn: async ({ signal }) => (await call(readConfig, { signal })).payees,
    staleTime: SELDOM,
  });

/** How far this device knows a pack's training video to be watched; `null` when not at all. */
export const trainingHereQuery = (packId: string) =>
  queryOptions({
    queryKey: ['purchase', 'training-here', packId],
    queryFn: async () => (await readTraining(packId).catch(() => undefined)) ?? null,
    networkMode: 'always',
    staleTime: 0,
  });

/** How many bytes a video has; 0 when the server does not say. */
export const videoSizeQuery = (address: string) =>
  queryOptions({
    queryKey: ['video-size', address],
    queryFn: async ({ signal }) => {
      const { ok, headers } = await fetch(address, { method: 'HEAD', signal });
      return ok ? Number(headers.get('Content-Length')) : 0;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

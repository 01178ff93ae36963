import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { readConfig } from '@waha/domain/company/company.contract';
import { MINUTE } from '@waha/domain/kernel/time';
import {
  countPaymentsByPack,
  listPayments,
  listValidPacks,
  readPackDetails,
} from '@waha/domain/purchase/payment.contract';
import { listPacks, readPack, readTrainingProgress } from '@waha/domain/purchase/purchase.contract';
import { checkQuizStatus, listQuizStatuses } from '@waha/domain/purchase/quiz.contract';
import { call } from '../../platform/api-client';
import { contentQuery } from '../../platform/language/content-query';
import { FRESH } from '../../platform/query-client';
import { KEPT, readQuery } from '../../platform/read-query';
import { listTrainings, readTraining } from './training-store';

/** The catalogue and the payees change seldom. */
const SELDOM = 10 * MINUTE;

/** In the shown language. */
export const packsQuery = () => contentQuery(['purchase', 'packs'], (asking) => call(listPacks, asking), SELDOM);

export const packQuery = (packName: string) =>
  contentQuery(['purchase', 'pack', packName], (asking) => call(readPack, { params: { packName }, ...asking }), FRESH);

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
  readQuery(['purchase', 'quiz-status', userId, packId], checkQuizStatus, { params: { userId, packId } }, KEPT);

/** How the member stands with every quiz. */
export const quizStatusesQuery = (userId: string) =>
  readQuery(['purchase', 'quiz-statuses', userId], listQuizStatuses, { params: { userId } }, KEPT);

export const trainingProgressQuery = (packId: string) =>
  readQuery(['purchase', 'training', packId], readTrainingProgress, { params: { packId } }, KEPT);

export const paymentsQuery = (userId: string) =>
  readQuery(['purchase', 'payments', userId], listPayments, { params: { userId } }, KEPT);

export const packCountsQuery = (userId: string) =>
  readQuery(['purchase', 'pack-counts', userId], countPaymentsByPack, { params: { userId } }, KEPT);

export const validPacksQuery = (userId: string) =>
  readQuery(['purchase', 'valid-packs', userId], listValidPacks, { params: { userId } }, KEPT);

export const packEarningsQuery = (packName: string, userId: string) =>
  readQuery(['purchase', 'earnings', userId, packName], readPackDetails, { params: { packName, userId } }, KEPT);

/** Where to pay: only the methods that the operator has switched on. */
export const payeesQuery = () =>
  contentQuery(['purchase', 'payees'], async (asking) => (await call(readConfig, asking)).payees, SELDOM);

/** How far this device knows a pack's training video to be watched; `null` when not at all. */
export const trainingHereQuery = (packId: string) =>
  queryOptions({
    queryKey: ['purchase', 'training-here', packId],
    queryFn: async () => (await readTraining(packId).catch(() => undefined)) ?? null,
    networkMode: 'always',
    staleTime: 0,
  });

/** How far this device knows the training video of every pack to be watched that was begun on it. */
export const trainingsHereQuery = () =>
  queryOptions({
    queryKey: ['purchase', 'trainings-here'],
    queryFn: () => listTrainings().catch(() => []), // where nothing is kept, nothing was begun
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

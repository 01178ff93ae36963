import { useQueries, useQueryClient } from '@tanstack/react-query';
import { quizStatusQuery } from '../purchase.queries';

/** Packs whose quiz this device knows to be passed and that may be paid for by now. Asked anew at every visit. */
export function useApprovedQuizzes(userId: string): string[] {
  const queryClient = useQueryClient();
  const asked = queryClient
    .getQueryCache()
    .findAll({ queryKey: ['purchase', 'quiz-status', userId] })
    .filter(({ state }) => isPassed(state.data))
    .map(({ queryKey }) => String(queryKey[3]));
  const read = useQueries({ queries: asked.map((packId) => quizStatusQuery(userId, packId)) });
  return asked.filter((_packId, at) => read[at]?.data?.status === 'approved');
}

function isPassed(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'status' in data && data.status !== 'none';
}

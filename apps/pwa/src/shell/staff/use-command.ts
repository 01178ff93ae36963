import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withFreshStep } from './frame/fresh-step';

/**
 * Runs a staff command, then refetches its feature and the history, also after a refusal: it usually means that another
 * staff member was faster. The refetch is not awaited, because it removes the buttons, and the user must still see the
 * result. If the server requires a fresh second step, asks for it and runs the command again.
 */
export function useStaffCommand<Order = void, Reply = unknown>(
  feature: string,
  mutationFn: (order: Order) => Promise<Reply>,
) {
  const queryClient = useQueryClient();
  const staleFeatures = new Set<unknown>([feature, 'notifications', 'overview']);
  const refresh = () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey: [queryFeature] }) => staleFeatures.has(queryFeature) });
  return useMutation({
    mutationFn: (order: Order) => withFreshStep(() => mutationFn(order)),
    onSettled: () => void refresh(),
  });
}

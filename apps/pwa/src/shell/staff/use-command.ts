import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withFreshStep } from './frame/fresh-step';

/**
 * A command of staff; what they see of its feature and of what happened is then read anew, after a refusal too: it
 * usually says that someone else was first. Not waited for: what is read anew takes the buttons away, and whoever
 * pressed one must still be told what came of it. Where it asks for a fresh second step, the code is asked for and it is
 * done again.
 */
export function useStaffCommand<Order = void, Reply = unknown>(
  feature: string,
  mutationFn: (order: Order) => Promise<Reply>,
) {
  const queryClient = useQueryClient();
  const stale = new Set<unknown>([feature, 'notifications', 'overview']);
  const refresh = () => queryClient.invalidateQueries({ predicate: ({ queryKey: [of] }) => stale.has(of) });
  return useMutation({
    mutationFn: (order: Order) => withFreshStep(() => mutationFn(order)),
    onSettled: () => void refresh(),
  });
}

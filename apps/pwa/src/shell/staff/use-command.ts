import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { withFreshStep } from './frame/fresh-step';

/** The steps after a command, called with its reply or its failure, also if its buttons are gone by then. */
type CommandHandlers<Reply> = {
  onSuccess?: (reply: Reply) => void;
  onError?: (error: unknown) => void;
  onSettled?: (reply: Reply | undefined, error: unknown) => void;
};

/**
 * Runs a staff command, then refetches its features and the history, also after a refusal: it usually means that another
 * staff member was faster. The refetch is not awaited, because it removes the buttons, and the user must still see the
 * result. If the server requires a fresh second step, asks for it and runs the command again.
 */
export function useStaffCommand<Order = void, Reply = unknown>(
  features: string | readonly string[],
  mutationFn: (order: Order) => Promise<Reply>,
) {
  const queryClient = useQueryClient();
  const staleFeatures = new Set<unknown>([features, 'notifications', 'overview'].flat());
  const refresh = () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey: [queryFeature] }) => staleFeatures.has(queryFeature) });
  const mutation = useMutation({
    mutationFn: (order: Order) => withFreshStep(() => mutationFn(order)),
    onSettled: () => void refresh(),
  });
  const { mutateAsync } = mutation;
  // The callbacks of the library's own `mutate` are lost with the component that called it.
  const mutate = useCallback(
    (order: Order, { onSuccess, onError, onSettled }: CommandHandlers<Reply> = {}) =>
      void mutateAsync(order).then(
        (reply) => {
          onSuccess?.(reply);
          onSettled?.(reply, null);
        },
        (error: unknown) => {
          onError?.(error);
          onSettled?.(undefined, error);
        },
      ),
    [mutateAsync],
  );
  return { ...mutation, mutate };
}

export type StaffCommand<Order, Reply> = ReturnType<typeof useStaffCommand<Order, Reply>>;

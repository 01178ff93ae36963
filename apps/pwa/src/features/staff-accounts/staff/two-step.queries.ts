import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  readTwoStep,
  renewRecoveryCodes,
} from '@waha/domain/staff-accounts/two-step.contract';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { withFreshStep } from '#shell/staff/frame/fresh-step';

const QUERY_KEY = ['staff-accounts', 'two-step'];

/** The status of the user's own second step; not stored on the device. */
export const twoStepQuery = endpointQuery(QUERY_KEY, readTwoStep, {}, { staleTime: 0 });

/** Secrets that are shown once stay in no cache: `gcTime` 0. */
function useOnceCommand<Order, Reply>(mutationFn: (order: Order) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}

// Staff who sign in by a passkey use it before they add codes.
export const useBeginTwoStep = () =>
  useMutation({
    gcTime: 0,
    mutationFn: (password: string) => withFreshStep(() => callApi(beginTwoStep, { body: { password } })),
  });
export const useConfirmTwoStep = () =>
  useMutation({
    gcTime: 0,
    mutationFn: (code: string) => withFreshStep(() => callApi(confirmTwoStep, { body: { code } })),
  });
export const useRenewRecoveryCodes = () =>
  useOnceCommand((code: string) => callApi(renewRecoveryCodes, { body: { code } }));
export const useEndTwoStep = () => useOnceCommand((code: string) => callApi(endTwoStep, { body: { code } }));

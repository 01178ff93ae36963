import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  readTwoStep,
  renewRecoveryCodes,
} from '@waha/domain/staff-accounts/two-step.contract';
import { call } from '../../../platform/api-client';
import { readQuery } from '../../../platform/read-query';
import { withFreshStep } from '../../../shell/staff/frame/fresh-step';

const KEY = ['staff-accounts', 'two-step'];

/** How the own second step stands; kept on no device. */
export const twoStepQuery = readQuery(KEY, readTwoStep, {}, { staleTime: 0 });

/** What is shown once is kept in no cache: `gcTime` 0. */
function useStep<Order, Reply>(mutationFn: (order: Order) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

// Staff who sign in by a passkey show it before they add codes.
export const useBeginTwoStep = () =>
  useMutation({
    gcTime: 0,
    mutationFn: (password: string) => withFreshStep(() => call(beginTwoStep, { body: { password } })),
  });
export const useConfirmTwoStep = () =>
  useMutation({
    gcTime: 0,
    mutationFn: (code: string) => withFreshStep(() => call(confirmTwoStep, { body: { code } })),
  });
export const useRenewRecoveryCodes = () => useStep((code: string) => call(renewRecoveryCodes, { body: { code } }));
export const useEndTwoStep = () => useStep((code: string) => call(endTwoStep, { body: { code } }));

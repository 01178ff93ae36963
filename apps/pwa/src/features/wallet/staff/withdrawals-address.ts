import { useLocation, useRouter } from '@tanstack/react-router';
import { WITHDRAWAL_STEPS, type WithdrawalStep } from './staff.queries';

type WithdrawalsAddress = { step: WithdrawalStep; item?: string | undefined };

/** Which withdrawals are shown and which one is open: in the address, so that back, reload and a link all work. */
export function useWithdrawalsAddress(): WithdrawalsAddress & { go: (part: Partial<WithdrawalsAddress>) => void } {
  const router = useRouter();
  const search = useLocation().search as Record<string, string | undefined>;
  const step = WITHDRAWAL_STEPS.find((each) => each === search.step) ?? 'decision';
  const shown: WithdrawalsAddress = { step, item: search.item };
  return {
    ...shown,
    go: (part) => {
      const { step: nextStep, item } = { ...shown, ...part };
      const params = { ...(nextStep !== 'decision' && { step: nextStep }), ...(item && { item }) };
      // Only opening the first one is a step to go back from.
      const isStep = item !== undefined && shown.item === undefined;
      void router.navigate({ to: '.', search: { view: search.view, ...params }, replace: !isStep });
    },
  };
}

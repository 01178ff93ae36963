import { useLocation, useRouter } from '@tanstack/react-router';
import { PAYMENT_OUTCOMES, type PaymentOutcome } from '@waha/domain/purchase/payment';

export const PAYMENT_LISTS = ['waiting', 'decided'] as const;
export type PaymentList = (typeof PAYMENT_LISTS)[number];

/** The shown payments: the pending ones, or the decided ones of one outcome or of all. */
export type ShownPayments = { list: PaymentList; outcome: PaymentOutcome | undefined };

/**
 * Returns the shown payments from the address, so that back, reload and links keep them. Changing them closes the open
 * payment.
 */
export function usePaymentsAddress(): ShownPayments & { navigate: (next: ShownPayments) => void } {
  const router = useRouter();
  const search = useLocation().search as Record<string, string | undefined>;
  const list = PAYMENT_LISTS.find((each) => each === search.list) ?? 'waiting';
  const outcome = list === 'decided' ? PAYMENT_OUTCOMES.find((each) => each === search.status) : undefined;
  return {
    list,
    outcome,
    // Showing another list adds a history entry.
    navigate: (next) =>
      void router.navigate({
        to: '.',
        search: { view: search.view, ...toSearchParams(next) },
        replace: next.list === list,
      }),
  };
}

export function toSearchParams({ list, outcome }: ShownPayments): Record<string, string> {
  return list === 'waiting' ? {} : { list, ...(outcome && { status: outcome }) };
}

import { i18n } from '@lingui/core';
import type { WirePackOffer } from '@waha/domain/purchase/purchase.contract';
import { formatTnd } from '#platform/language/format';
import { translateMonths } from '../purchase.texts';

/** The facility plans of a pack. */
export function PackPlans({ pack }: { pack: WirePackOffer }) {
  if (pack.paymentFacilities.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="text-base font-semibold text-ink">{i18n._('Pay in instalments')}</h3>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
        {pack.paymentFacilities.map((plan) => (
          <li
            key={plan._id}
            className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 px-4 py-2 tabular-nums"
          >
            <span className="text-base text-ink">{translateMonths(plan.period)}</span>
            <span className="text-end">
              <span className="block text-base font-medium text-ink">
                {i18n._('{amount} a month', { amount: formatTnd(plan.monthlyAmount) })}
              </span>
              <span className="block text-sm text-ink-soft">
                {i18n._('{amount} in total', { amount: formatTnd(plan.totalAmount) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { i18n } from '@lingui/core';
import { createPluralValues, formatTnd } from '#platform/language/format';
import { Untranslated } from '#ui/untranslated';

/** `method`: where it is sent, as `D17`; empty if the member has no account. `amount` in millimes. */
type Sum = { method: string; amount: number };

/** The sum of the payouts by method and in total. Payouts without an account have a line of their own. */
export function PayoutSums({ payouts }: { payouts: readonly Sum[] }) {
  const methods = [...new Set(payouts.map(({ method }) => method))].sort();
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 tabular-nums">
      {methods.map((method) => (
        <SumRow key={method} label={method} payouts={payouts.filter((payout) => payout.method === method)} />
      ))}
      {methods.length > 1 ? <SumRow isTotal payouts={payouts} /> : null}
    </dl>
  );
}

function SumRow({ label, payouts, isTotal }: { label?: string; payouts: readonly Sum[]; isTotal?: boolean }) {
  const sum = payouts.reduce((total, { amount }) => total + amount, 0);
  const count = i18n._('{n, plural, one {1 payout} other {{count} payouts}}', createPluralValues(payouts.length));
  return (
    <div className="col-span-2 grid grid-cols-subgrid font-medium text-ink">
      <dt>
        {isTotal ? i18n._('Total') : label ? <Untranslated>{label}</Untranslated> : i18n._('No account')}{' '}
        <span className="font-normal text-ink-soft">{count}</span>
      </dt>
      <dd>{formatTnd(sum)}</dd>
    </div>
  );
}

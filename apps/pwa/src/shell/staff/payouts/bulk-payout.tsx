import { i18n } from '@lingui/core';
import { createPluralValues, formatTnd } from '#platform/language/format';
import { BulkDecision } from '#shell/staff/queue/bulk/bulk-decision';
import type { BulkCall } from '#shell/staff/queue/bulk/use-bulk-run';
import type { BulkSelection } from '#shell/staff/queue/bulk/use-bulk-selection';
import { Untranslated } from '#ui/untranslated';

/** Money that is due to a member. */
type DuePayout = { _id: string; userId: string; userName: string; amount: number };
/** `method`: where it is sent, as `D17`; empty if the member has no account. */
type Sum = { method: string; amount: number };

type StaffBulkPayoutProps<Row> = {
  rows: readonly Row[];
  bulkSelection: BulkSelection;
  /** The feature whose reads become outdated. */
  feature: string;
  /** The account to which it is sent, if there is one. */
  toAccount: (row: Row) => { method: string } | null;
  pay: (row: Row, order: BulkCall & { reference: string }) => Promise<unknown>;
};

/** Marks the selected payouts as paid with one reference, for example that of one order to the bank. */
export function StaffBulkPayout<Row extends DuePayout>(props: StaffBulkPayoutProps<Row>) {
  const { rows, bulkSelection, feature, toAccount, pay } = props;
  const payouts = rows.map((row) => ({ method: toAccount(row)?.method ?? '', amount: row.amount }));
  return (
    <BulkDecision
      rows={rows}
      bulkSelection={bulkSelection}
      feature={feature}
      action="pay"
      outcome={<PayoutSums payouts={payouts} />}
      decide={(row, { text, ...call }) => pay(row, { reference: text, ...call })}
      toName={({ userName }) => userName}
    />
  );
}

/** The sum of the payouts by method and in total. Payouts without an account have a line of their own. */
function PayoutSums({ payouts }: { payouts: readonly Sum[] }) {
  const methods = [...new Set(payouts.map(({ method }) => method))].sort();
  return (
    <>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 tabular-nums">
        {methods.map((method) => (
          <SumRow key={method} label={method} payouts={payouts.filter((payout) => payout.method === method)} />
        ))}
        {methods.length > 1 ? <SumRow isTotal payouts={payouts} /> : null}
      </dl>
      <p className="mt-3">{i18n._('Each member will be notified.')}</p>
    </>
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

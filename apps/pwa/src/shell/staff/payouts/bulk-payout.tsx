import { i18n } from '@lingui/core';
import { BulkDecision } from '#shell/staff/queue/bulk/bulk-decision';
import type { BulkCall } from '#shell/staff/queue/bulk/use-bulk-run';
import type { BulkSelection } from '#shell/staff/queue/bulk/use-bulk-selection';
import { PayoutSums } from './payout-sums';

/** Money that is due to a member. */
type DuePayout = { _id: string; userId: string; userName: string; amount: number };

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
      outcome={
        <>
          <PayoutSums payouts={payouts} />
          <p className="mt-3">{i18n._('Each member will be notified.')}</p>
        </>
      }
      decide={(row, { text, ...call }) => pay(row, { reference: text, ...call })}
      toName={({ userName }) => userName}
    />
  );
}

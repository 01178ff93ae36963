import { payWithdrawal, type WireReviewedWithdraw } from '@waha/domain/wallet/staff-withdrawals.contract';
import type { ReactNode } from 'react';
import { callApi } from '#platform/call-api';
import { StaffBulkPayout } from '#shell/staff/payouts/bulk-payout';
import type { BulkSelection } from '#shell/staff/queue/bulk/use-bulk-selection';

/** Renders the button that marks the selected withdrawals as paid. */
export function renderBulkPayout(
  withdrawals: readonly WireReviewedWithdraw[],
  bulkSelection: BulkSelection,
): ReactNode {
  return (
    <StaffBulkPayout
      rows={withdrawals.map((row) => ({ ...row, amount: row.withheld?.net ?? row.amount }))}
      bulkSelection={bulkSelection}
      feature="wallet"
      toAccount={({ payout }) => payout}
      pay={({ _id: withdrawId }, { reference, ...call }) =>
        callApi(payWithdrawal, { params: { withdrawId }, body: { reference }, ...call })
      }
    />
  );
}

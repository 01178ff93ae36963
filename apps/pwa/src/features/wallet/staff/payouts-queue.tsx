import { i18n } from '@lingui/core';
import { exportWithdrawals } from '@waha/domain/staff-exports.contract';
import { formatRelative } from '#platform/language/format';
import { StaffAmount } from '#shell/staff/amount';
import { StaffExportButton } from '#shell/staff/export/export-button';
import { NewPayoutFileLink } from '#shell/staff/payouts/new-payout-file-link';
import { translateSecondPerson, useSecondPersonCheck } from '#shell/staff/payouts/second-person';
import { StaffQueueList } from '#shell/staff/queue/queue-list';
import { translatePoints } from '../wallet.texts';
import { renderBulkPayout } from './render-bulk-payout';
import { queuedWithdrawalsQuery } from './staff-wallets.queries';
import { WithdrawalReview } from './withdrawal-review';

/** The approved withdrawals that are pending payout, the oldest first: the part of withdrawals that finance handles. */
export function PayoutsQueue() {
  const isForColleague = useSecondPersonCheck();
  return (
    <StaffQueueList
      label={i18n._('Withdrawals to pay')}
      queue={toPayQuery}
      toItem={(withdrawal) => ({
        id: withdrawal._id,
        title: withdrawal.userName,
        line: translatePoints(withdrawal.pointsWithdrawn),
        age: formatRelative(withdrawal.createdAt),
        aside: (
          <StaffAmount
            millimes={withdrawal.withheld?.net ?? withdrawal.amount}
            warning={isForColleague(withdrawal) && translateSecondPerson()}
          />
        ),
      })}
      head={<NewPayoutFileLink />}
      exported={(q) => <StaffExportButton endpoint={exportWithdrawals} query={{ q, step: 'payout' }} />}
      looksIn={i18n._('Search by name, email, phone, points or amount.')}
      translateEmpty={(isSearch) => (isSearch ? i18n._('No matching withdrawals.') : i18n._('No withdrawals to pay.'))}
      waitsSince={({ createdAt }) => createdAt}
      renderBulkActions={renderBulkPayout}
      details={({ id, row, onDone }) => <WithdrawalReview key={id} id={id} queueRow={row} onDone={onDone} />}
    />
  );
}

const toPayQuery = (q: string) => queuedWithdrawalsQuery('payout', q);

import { i18n } from '@lingui/core';
import { exportWithdrawals } from '@waha/domain/staff-exports.contract';
import type { WireReviewedWithdraw } from '@waha/domain/wallet/staff-withdrawals.contract';
import { formatRelative } from '#platform/language/format';
import { StaffAmount } from '#shell/staff/amount';
import { StaffExportButton } from '#shell/staff/export/export-button';
import { NewPayoutFileLink } from '#shell/staff/payouts/new-payout-file-link';
import type { PayoutStep } from '#shell/staff/payouts/payout-step';
import { translateSecondPerson, useSecondPersonCheck } from '#shell/staff/payouts/second-person';
import { usePayoutStep } from '#shell/staff/payouts/use-payout-step';
import { StaffQueueList } from '#shell/staff/queue/queue-list';
import type { WorkItem } from '#shell/staff/queue/work-list';
import { translatePoints } from '../wallet.texts';
import { renderBulkPayout } from './render-bulk-payout';
import { queuedWithdrawalsQuery } from './staff-wallets.queries';
import { WithdrawalReview } from './withdrawal-review';

/** The withdrawals that are pending a decision or payout, the oldest first (spec 3 §2). The step is in the address. */
export function WithdrawalsQueue() {
  const { shownStep, persistentParams, field } = usePayoutStep();
  const isForColleague = useSecondPersonCheck();
  return (
    <StaffQueueList
      label={shownStep === 'decision' ? i18n._('Withdrawals to decide') : i18n._('Withdrawals to pay')}
      queue={(q) => queuedWithdrawalsQuery(shownStep, q)}
      toItem={(withdrawal) => toItem(withdrawal, shownStep === 'payout' && isForColleague(withdrawal))}
      persistentParams={persistentParams}
      head={
        <>
          {field}
          {shownStep === 'payout' ? <NewPayoutFileLink /> : null}
        </>
      }
      exported={(q) => <StaffExportButton endpoint={exportWithdrawals} query={{ q, step: shownStep }} />}
      looksIn={i18n._('Search by name, email, phone, points or amount.')}
      translateEmpty={(isSearch) => translateNone(shownStep, isSearch)}
      renderBulkActions={shownStep === 'payout' ? renderBulkPayout : undefined}
      waitsSince={({ createdAt }) => createdAt}
      details={({ id, row, onDone }) => <WithdrawalReview key={id} id={id} queueRow={row} onDone={onDone} />}
    />
  );
}

function translateNone(step: PayoutStep, isSearch: boolean): string {
  if (isSearch) return i18n._('No matching withdrawals.');
  return step === 'decision' ? i18n._('No withdrawals waiting.') : i18n._('No withdrawals to pay.');
}

function toItem(
  { _id, userName, amount, pointsWithdrawn, createdAt, isVerified, withheld }: WireReviewedWithdraw,
  isForColleague: boolean,
): WorkItem {
  const warning = isForColleague ? translateSecondPerson() : !isVerified && i18n._('Not verified');
  return {
    id: _id,
    title: userName,
    line: translatePoints(pointsWithdrawn),
    age: formatRelative(createdAt),
    aside: <StaffAmount millimes={withheld?.net ?? amount} warning={warning} />,
  };
}

import { i18n } from '@lingui/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import { exportWithdrawals } from '@waha/domain/staff-exports.contract';
import type { WireReviewedWithdraw } from '@waha/domain/wallet/wallet.contract';
import { useDeferredValue } from 'react';
import { formatRelative } from '#platform/language/format';
import { StaffAmount } from '#shell/staff/amount';
import { StaffExportButton } from '#shell/staff/export/export-button';
import { StaffQueueList } from '#shell/staff/queue/queue-list';
import type { WorkItem } from '#shell/staff/queue/work-list';
import { ChoiceField } from '#ui/choice-field';
import { translatePoints } from '../wallet.texts';
import { queuedWithdrawalsQuery, WITHDRAWAL_STEPS, type WithdrawalStep } from './staff-wallets.queries';
import { WithdrawalReview } from './withdrawal-review';

/** The withdrawals that are pending a decision or payout, the oldest first (spec 3 §2). The step is in the address. */
export function WithdrawalsQueue() {
  const router = useRouter();
  const search = useLocation().search as Record<string, string | undefined>;
  const step = WITHDRAWAL_STEPS.find((each) => each === search.step) ?? 'decision';
  const shownStep = useDeferredValue(step);
  const navigate = (next: WithdrawalStep) =>
    void router.navigate({ to: '.', search: { view: search.view, ...toSearchParams(next) }, replace: true });
  return (
    <StaffQueueList
      label={shownStep === 'decision' ? i18n._('Withdrawals to decide') : i18n._('Withdrawals to pay')}
      queue={(q) => queuedWithdrawalsQuery(shownStep, q)}
      toItem={toItem}
      stays={toSearchParams(step)}
      head={
        <ChoiceField
          hidesLabel
          label={i18n._('Waiting for')}
          options={[
            { value: 'decision', label: i18n._('Decision') },
            { value: 'payout', label: i18n._('Payment') },
          ]}
          value={step}
          onChoose={navigate}
        />
      }
      exported={(q) => <StaffExportButton endpoint={exportWithdrawals} query={{ q, step: 'decision' }} />}
      looksIn={i18n._('Search by name, email, phone, points or amount.')}
      translateEmpty={(isSearch) => translateNone(shownStep, isSearch)}
      waitsSince={({ createdAt }) => createdAt}
      details={({ id, row, onDone }) => <WithdrawalReview key={id} id={id} queueRow={row} onDone={onDone} />}
    />
  );
}

const toSearchParams = (step: WithdrawalStep): { step?: WithdrawalStep } => (step === 'decision' ? {} : { step });

function translateNone(step: WithdrawalStep, isSearch: boolean): string {
  if (isSearch) return i18n._('No matching withdrawals.');
  return step === 'decision' ? i18n._('No withdrawals waiting.') : i18n._('No withdrawals to pay.');
}

function toItem({ _id, userName, amount, pointsWithdrawn, createdAt, isVerified }: WireReviewedWithdraw): WorkItem {
  return {
    id: _id,
    title: userName,
    line: translatePoints(pointsWithdrawn),
    age: formatRelative(createdAt),
    aside: <StaffAmount millimes={amount} warning={!isVerified && i18n._('Not verified')} />,
  };
}

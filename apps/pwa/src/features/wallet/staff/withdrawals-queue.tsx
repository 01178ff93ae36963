import { i18n } from '@lingui/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { WireReviewedWithdraw } from '@waha/domain/wallet/wallet.contract';
import { useDeferredValue, useState } from 'react';
import { formatRelative } from '../../../platform/format';
import { StaffAmount } from '../../../shell/staff/amount';
import { readFurther } from '../../../shell/staff/queue';
import { StaffSearch } from '../../../shell/staff/search-field';
import { type WorkItem, WorkList } from '../../../shell/staff/work-list';
import { ChoiceField } from '../../../ui/choice-field';
import { EmptyState } from '../../../ui/empty-state';
import { queuedWithdrawalsQuery, WITHDRAWAL_STEPS, type WithdrawalStep } from './staff.queries';
import { WithdrawalReview } from './withdrawal-review';

/** Withdrawals that wait for a decision, or for the money, the oldest first (spec 3 §2). */
export function WithdrawalsQueue() {
  const { step, item, go } = useWithdrawalsAddress();
  const [typed, setTyped] = useState('');
  const shown = useDeferredValue({ q: typed.trim(), step });
  const queue = useSuspenseInfiniteQuery(queuedWithdrawalsQuery(shown.step, shown.q));
  const withdrawals = queue.data.pages.flatMap(({ page }) => page);
  return (
    <WorkList
      label={shown.step === 'decision' ? i18n._('Withdrawals to decide') : i18n._('Withdrawals to pay')}
      items={withdrawals.map(toItem)}
      chosen={item}
      onChoose={(id) => go({ item: id })}
      {...readFurther(queue)}
      head={
        <>
          <ChoiceField
            label={i18n._('Waiting for')}
            options={[
              { value: 'decision', label: i18n._('A decision') },
              { value: 'payout', label: i18n._('Payment') },
            ]}
            value={step}
            onChoose={(next) => go({ step: next, item: undefined })}
          />
          <StaffSearch value={typed} onChange={setTyped} />
        </>
      }
      whenEmpty={
        <EmptyState picture={shown.q ? 'no-results' : 'all-done'}>{sayNone(shown.step, shown.q !== '')}</EmptyState>
      }
      details={
        item ? (
          <WithdrawalReview
            key={item}
            id={item}
            known={withdrawals.find(({ _id }) => _id === item)}
            onDone={() => go({ item: undefined })}
          />
        ) : null
      }
    />
  );
}

function sayNone(step: WithdrawalStep, isSearch: boolean): string {
  if (isSearch) return i18n._('No withdrawal fits this search.');
  return step === 'decision' ? i18n._('No withdrawal is waiting.') : i18n._('No withdrawal is to be paid.');
}

function toItem({ _id, userName, amount, pointsWithdrawn, createdAt, isVerified }: WireReviewedWithdraw): WorkItem {
  return {
    id: _id,
    title: userName,
    line: `${i18n._('{points} points', { points: pointsWithdrawn })} · ${formatRelative(createdAt)}`,
    aside: <StaffAmount millimes={amount} warning={!isVerified && i18n._('Not verified')} />,
  };
}

type WithdrawalsAddress = { step: WithdrawalStep; item?: string | undefined };

/** Which withdrawals are shown and which one is open: in the address, so that back, reload and a link all work. */
function useWithdrawalsAddress(): WithdrawalsAddress & { go: (part: Partial<WithdrawalsAddress>) => void } {
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

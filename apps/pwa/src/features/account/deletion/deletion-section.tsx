import { i18n } from '@lingui/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type readDeletion, requestDeletion } from '@waha/domain/account/deletion/deletion.contract';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { callApi } from '#platform/call-api';
import { formatDay, formatNumber, formatTnd } from '#platform/language/format';
import { useMember } from '#platform/session';
import { usePopupNavigation } from '#shell/popup/popup-address';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { Notice } from '#ui/notice';
import { PasswordStep } from '../password-step';
import { deletionQuery } from './deletion.queries';
import { DeletionNotice } from './deletion-notice';

type DeletionState = ReplyOf<typeof readDeletion>;

/** Deletes the member's account: what that means, what must be settled first, and the request or its cancellation. */
export function DeletionSection() {
  const { userId } = useMember();
  const [isJustRequested, setJustRequested] = useState(false);
  return (
    <QueryBoundary query={useQuery(deletionQuery(userId))}>
      {(state) => (
        <div className="grid gap-4">
          {state.deletion ? (
            <div ref={isJustRequested ? showElement : null} tabIndex={-1} className="scroll-mt-16">
              <DeletionNotice deletion={state.deletion} />
            </div>
          ) : null}
          <Sentences title={i18n._('If you delete your account, this is deleted')} sentences={state.deleted} />
          <Sentences title={i18n._('What is kept')} sentences={state.kept} />
          {state.deletion ? null : <DeletionRequest state={state} onRequested={() => setJustRequested(true)} />}
        </div>
      )}
    </QueryBoundary>
  );
}

/** Brings the outcome into view, which is above the button. Stable, so that it runs only when the element appears. */
function showElement(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <div className="grid gap-1">
      <h4 className="font-medium">{title}</h4>
      <ul className="grid list-disc gap-1 ps-5 text-ink-soft">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function DeletionRequest({ state, onRequested }: { state: DeletionState; onRequested: () => void }) {
  const queryClient = useQueryClient();
  const unsettled = listUnsettled(state);
  const { valid, notYetValid, allValidAt } = state.points;
  return (
    <>
      {unsettled.length > 0 ? (
        <OpenItems text={i18n._('Settle what is pending before you delete your account.')} items={unsettled} />
      ) : null}
      <OpenItems
        text={
          <>
            <p>{i18n._('Withdraw your points first: they are lost with the account. Unpaid invoices remain due.')}</p>
            {state.credit ? <p>{i18n._('Your credit is lost too. Use it, or ask for its refund.')}</p> : null}
            {allValidAt ? (
              <p>
                {i18n._('You can withdraw {valid} now, and all {total} from {date}.', {
                  valid: translatePoints(valid),
                  total: formatNumber(valid + notYetValid),
                  date: formatDay(allValidAt),
                })}
              </p>
            ) : null}
          </>
        }
        items={listLosses(state)}
      />
      <PasswordStep
        label={i18n._('Delete my account')}
        isDangerous
        question={i18n._('Your account is deleted in 30 days. Until then you can change your mind.')}
        disabled={unsettled.length > 0}
        run={(body) => callApi(requestDeletion, { body })}
        onDone={() => {
          onRequested();
          void queryClient.invalidateQueries({ queryKey: ['account', 'deletion'] });
        }}
      />
    </>
  );
}

/** Something that is open, with the popup in which the member can settle it. */
type OpenItem = { label: string; value: string; popup: string };

function OpenItems({ text, items }: { text: ReactNode; items: readonly OpenItem[] }) {
  const { open } = usePopupNavigation();
  if (items.length === 0) return null;
  return (
    <Notice
      tone="sun"
      icon={<CircleAlert />}
      action={items.map(({ label, value, popup }) => (
        <Button key={label} variant="secondary" small onPress={() => open(popup)}>
          {label} · {value}
        </Button>
      ))}
    >
      {text}
    </Notice>
  );
}

function listUnsettled({ unsettled: { payments, recharges, withdrawals, refunds } }: DeletionState): OpenItem[] {
  const items = [
    { label: i18n._('Payments'), count: payments, popup: 'my-payments' },
    { label: i18n._('Recharges'), count: recharges, popup: 'facility' },
    { label: i18n._('Withdrawals'), count: withdrawals, popup: 'wallet' },
    { label: i18n._('Refunds'), count: refunds, popup: 'my-payments' },
  ];
  return items.filter(({ count }) => count > 0).map((item) => ({ ...item, value: formatNumber(item.count) }));
}

function listLosses({
  points: { valid, notYetValid },
  credit = 0,
  unpaidInvoices: { count, millimes },
}: DeletionState): OpenItem[] {
  return [
    ...(valid + notYetValid > 0
      ? [{ label: i18n._('Wallet'), value: translatePoints(valid + notYetValid), popup: 'wallet' }]
      : []),
    ...(credit > 0 ? [{ label: i18n._('Credit'), value: formatTnd(credit), popup: 'wallet' }] : []),
    ...(count > 0
      ? [
          {
            label: i18n._('Invoices'),
            value: millimes > 0 ? formatTnd(millimes) : formatNumber(count),
            popup: 'invoices',
          },
        ]
      : []),
  ];
}

function translatePoints(points: number): string {
  return i18n._('{n, plural, one {1 point} other {{count} points}}', { n: points, count: formatNumber(points) });
}

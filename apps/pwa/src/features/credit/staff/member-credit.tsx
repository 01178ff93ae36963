import { i18n } from '@lingui/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CreditKind } from '@waha/domain/credit/credit';
import type { WireCreditEntry } from '@waha/domain/credit/credit.contract';
import type { Role } from '@waha/domain/kernel/roles';
import { useState } from 'react';
import { formatStaffTime, formatTnd } from '#platform/language/format';
import { useMember } from '#platform/session';
import { ShowMoreButton } from '#shell/staff/queue/show-more-button';
import { StaffTable } from '#shell/staff/table';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { Untranslated } from '#ui/untranslated';
import { CreditRefundDialog } from './credit-refund-dialog';
import { memberCreditQuery } from './member-credit.queries';

/** A member's credit: its balance, which can be refunded, and its entries with the payments and refunds that caused them. */
export function MemberCredit({ userId }: { userId: string }) {
  const list = useInfiniteQuery(memberCreditQuery(userId));
  return (
    <QueryBoundary query={list}>
      {({ pages }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Balance userId={userId} balance={pages[0]?.page.balance ?? 0} />
          <Entries userId={userId} entries={pages.flatMap(({ page }) => page.entries)} />
          <ShowMoreButton list={list} />
        </div>
      )}
    </QueryBoundary>
  );
}

function Balance({ userId, balance }: { userId: string; balance: number }) {
  const [isRefunding, setRefunding] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        <span className="block text-sm text-ink-soft">{i18n._('Credit')}</span>
        <span className="block text-2xl font-semibold tabular-nums">{formatTnd(balance)}</span>
      </p>
      {balance > 0 ? (
        <Button variant="secondary" onPress={() => setRefunding(true)}>
          {i18n._('Refund the credit')}
        </Button>
      ) : null}
      <CreditRefundDialog
        key={balance}
        isOpen={isRefunding}
        userId={userId}
        balance={balance}
        onClose={() => setRefunding(false)}
      />
    </div>
  );
}

function Entries({ userId, entries }: { userId: string; entries: readonly WireCreditEntry[] }) {
  const { role } = useMember();
  if (entries.length === 0) return <EmptyState>{i18n._('No entries yet.')}</EmptyState>;
  return (
    <StaffTable
      label={i18n._('Entries of the credit')}
      head={[i18n._('Entry'), i18n._('Payment or refund'), i18n._('Amount')]}
      isStackedOn="phone"
      rows={entries.map((entry) => ({
        key: entry._id,
        cells: [
          <EntryName key="entry" entry={entry} />,
          <Source key="source" entry={entry} role={role} userId={userId} />,
          formatTnd(entry.amount),
        ],
      }))}
    />
  );
}

/** The kind of an entry, with its time and the person who caused it. */
function EntryName({ entry: { kind, createdAt, createdBy } }: { entry: WireCreditEntry }) {
  const time = formatStaffTime(createdAt);
  return (
    <>
      {KIND_LABELS[kind]()}
      <span className="block text-sm font-normal text-ink-soft">
        {createdBy ? i18n._('{first} · {second}', { first: time, second: createdBy.name }) : time}
      </span>
    </>
  );
}

const KIND_LABELS: Record<CreditKind, () => string> = {
  part: () => i18n._('Part of a payment'),
  surplus: () => i18n._('More than was due'),
  used: () => i18n._('Used for a payment'),
  returned: () => i18n._('Returned from a payment'),
  refunded: () => i18n._('Refund'),
  refund_declined: () => i18n._('Refund rejected'),
  corrected: () => i18n._('Amount corrected'),
};

type SourceProps = { entry: WireCreditEntry; role: Role; userId: string };

/** The payment or the refund of an entry. Finance has no page of payments. */
function Source({ entry: { payment, refund }, role, userId: member }: SourceProps) {
  if (refund) {
    const step = refund.status === 'approved' ? { step: 'payout' } : {};
    return (
      <SourceLink search={{ view: 'refunds', item: refund._id, ...step }}>
        {refund.reference ?? i18n._('Open the refund')}
      </SourceLink>
    );
  }
  if (!payment) return null;
  const text = `${payment.packName} · ${payment.reference}`;
  if (role !== 'admin') return <Untranslated>{text}</Untranslated>;
  return <SourceLink search={{ view: 'payments', list: 'decided', item: payment._id, member }}>{text}</SourceLink>;
}

function SourceLink({ search, children }: { search: Record<string, string>; children: string }) {
  return (
    <Link to="." search={search} className="text-blue underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}

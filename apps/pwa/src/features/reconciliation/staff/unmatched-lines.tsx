import { i18n } from '@lingui/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WireLine, WireThing } from '@waha/domain/reconciliation/reconciliation.contract';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useConnectivity } from '#platform/connectivity';
import {
  formatCalendarDay,
  formatNumber,
  formatOpenList,
  formatRelative,
  formatStaffTime,
  formatTnd,
} from '#platform/language/format';
import { useMember } from '#platform/session';
import { translateError } from '#platform/translate-error';
import { useHeldItemIds } from '#shell/staff/held/held-decisions';
import type { Pages } from '#shell/staff/queue/queue';
import { ShowMoreButton } from '#shell/staff/queue/show-more-button';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { Untranslated } from '#ui/untranslated';
import { DecidedItem } from './decided-item';
import { findItemAddress } from './find-item-address';
import { LineFacts } from './line-facts';
import { ManualMatch } from './manual-match';
import { approvedQuery, linesQuery, unpaidQuery } from './reconciliation.queries';
import { translateThing } from './reconciliation.texts';
import { ReversalButton } from './reversal-button';
import { SetAsideDialog } from './set-aside-dialog';
import { useHeldLines } from './use-held-lines';

/** Side by side if there is room. */
const SIDE_BY_SIDE = {
  display: 'grid',
  alignItems: 'start',
  gap: '1.5rem',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(20rem, 100%), 1fr))',
} as const;

/** The rest on both sides: lines without a pending item, and pending items and approved payments without a line. */
export function UnmatchedLines({ id, waiting: waitingCount }: { id: string; waiting: number }) {
  return (
    <div style={SIDE_BY_SIDE}>
      <LineList id={id} />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        <UnpaidList id={id} waiting={waitingCount} />
        <ApprovedList id={id} />
      </div>
    </div>
  );
}

function LineList({ id }: { id: string }) {
  const list = useInfiniteQuery(linesQuery(id, 'left'));
  const heldItemIds = useHeldItemIds();
  const fetched = list.data?.pages.flatMap(({ page }) => page) ?? [];
  const waiting = useHeldLines(id).filter(({ to }) => to === 'left');
  const waitingIds = new Set(waiting.map(({ line }) => line._id));
  const lines = [
    ...waiting.map(({ line }) => line),
    ...fetched.filter(({ _id }) => !heldItemIds.has(_id) && !waitingIds.has(_id)),
  ].toSorted((a, b) => a.bookedOn.localeCompare(b.bookedOn));
  const [ignoring, setIgnoring] = useState<WireLine>();
  const [matching, setMatching] = useState<WireLine>();
  const isForAdmin = (line: WireLine) => line.isForAdmin === true;
  const ofAdmin = lines.filter(isForAdmin);
  const others = lines.filter((line) => !isForAdmin(line));
  const adminTitle = i18n._('Lines that pay for packs');
  const toItem = (line: WireLine) => (
    <UnmatchedLine
      key={line._id}
      line={line}
      isWaiting={waitingIds.has(line._id)}
      onMatch={() => setMatching(line)}
      onIgnore={() => setIgnoring(line)}
    />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
      <Side
        title={i18n._('Lines without a matching payment')}
        list={list}
        emptyText={i18n._('No unmatched lines.')}
        isEmpty={others.length === 0}
      >
        {others.map(toItem)}
      </Side>
      {ofAdmin.length > 0 ? (
        <section aria-label={adminTitle} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h3 className="font-medium">{adminTitle}</h3>
          <ul aria-label={adminTitle} className="divide-y divide-line rounded-xl border border-line bg-surface">
            {ofAdmin.map(toItem)}
          </ul>
        </section>
      ) : null}
      <ManualMatch statementId={id} line={matching} onStop={() => setMatching(undefined)} />
      <SetAsideDialog
        line={ignoring}
        isAlreadyDecided={ignoring?.decidedItem !== undefined}
        onStop={() => setIgnoring(undefined)}
        translateFailure={translateError}
      />
    </div>
  );
}

type UnmatchedLineProps = {
  line: WireLine;
  /** The items that it may pay are decided, and this can still be undone. */
  isWaiting?: boolean;
  /** Opens the choice of what the line pays, if that is open. */
  onMatch?: () => void;
  onIgnore: () => void;
};

/** A line with its decisions, and the decided item that it belongs to. */
export function UnmatchedLine({ line, isWaiting = false, onMatch, onIgnore }: UnmatchedLineProps) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const label = formatOpenList([formatTnd(line.amount), formatCalendarDay(line.bookedOn)]);
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 px-4 py-3">
      <LineFacts line={line} />
      {line.isForAdmin || isWaiting ? (
        <span className="text-sm text-ink-soft">
          {isWaiting
            ? i18n._('Its payment was just decided. This can still be undone.')
            : i18n._('Decided by the administration')}
        </span>
      ) : (
        <span className="grid">
          <ReversalButton line={line} />
          {onMatch ? (
            <Button
              variant="quiet"
              small
              disabled={isOffline}
              label={i18n._('Match: {label}', { label })}
              onPress={onMatch}
            >
              {i18n._('Match')}
            </Button>
          ) : null}
          <Button variant="quiet" small label={i18n._('Ignore: {label}', { label })} onPress={onIgnore}>
            {i18n._('Ignore')}
          </Button>
        </span>
      )}
      {line.decidedItem ? <DecidedItem item={line.decidedItem} /> : null}
    </li>
  );
}

function UnpaidList({ id, waiting: waitingCount }: { id: string; waiting: number }) {
  const list = useInfiniteQuery(unpaidQuery(id));
  const unpaidItems = list.data?.pages.flatMap(({ page }) => page) ?? [];
  const title = i18n._('Pending, not on the statement: {n}', {
    n: formatNumber(Math.max(waitingCount, unpaidItems.length)),
  });
  return (
    <Side title={title} list={list} emptyText={i18n._('The queue is empty.')} isEmpty={unpaidItems.length === 0}>
      {unpaidItems.map((item) => (
        <li key={item._id}>
          <ThingLink thing={item} />
        </li>
      ))}
    </Side>
  );
}

/** A link to the pending item in its own section. */
function ThingLink({ thing: unpaidItem }: { thing: WireThing }) {
  const { payer, amount, sentAt } = unpaidItem;
  const { role } = useMember();
  return (
    <ItemRow
      payer={payer}
      amount={amount}
      about={i18n._('{first} · {second}', { first: translateThing(unpaidItem), second: formatRelative(sentAt) })}
      search={findItemAddress(unpaidItem, role, false)}
    />
  );
}

/** The payments that were approved on the days of the statement, from their receipts alone. */
function ApprovedList({ id }: { id: string }) {
  const list = useInfiniteQuery(approvedQuery(id));
  const payments = list.data?.pages.flatMap(({ page }) => page) ?? [];
  const { role } = useMember();
  return (
    <Side
      title={i18n._('Approved, not on the statement')}
      list={list}
      emptyText={i18n._('Every payment approved on these days is on the statement.')}
      isEmpty={payments.length === 0}
    >
      {payments.map(({ _id, userId, payer, amount, reference, approvedAt }) => (
        <li key={_id}>
          <ItemRow
            payer={payer}
            amount={amount}
            about={i18n._('{first} · {second}', { first: reference, second: formatStaffTime(approvedAt) })}
            search={findItemAddress({ kind: 'payment', _id, userId }, role, true)}
          />
        </li>
      ))}
    </Side>
  );
}

type ItemRowProps = {
  payer: string;
  amount: number;
  about: string;
  /** The address of the item, if the user has its section. */
  search: Record<string, string> | undefined;
};

function ItemRow({ payer, amount, about, search }: ItemRowProps) {
  const facts = (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Untranslated isTruncated className="font-medium">
          {payer}
        </Untranslated>
        <span className="font-medium tabular-nums">{formatTnd(amount)}</span>
      </span>
      <span className="block truncate text-sm text-ink-soft">{about}</span>
    </span>
  );
  if (!search) return <span className="flex min-h-16 items-center px-4 py-3">{facts}</span>;
  return (
    <Link to="." search={search} className="flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-paper">
      {facts}
      <ChevronRight className="size-5 text-ink-soft rtl:-scale-x-100" />
    </Link>
  );
}

type SideProps = {
  title: string;
  list: Parameters<typeof QueryBoundary>[0]['query'] & Pages;
  emptyText: string;
  isEmpty: boolean;
  children: ReactNode;
};

function Side({ title, list, emptyText, isEmpty, children }: SideProps) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="font-medium">{title}</h3>
      <QueryBoundary query={list}>
        {() =>
          isEmpty ? (
            <EmptyState picture="all-done">{emptyText}</EmptyState>
          ) : (
            <ul aria-label={title} className="divide-y divide-line rounded-xl border border-line bg-surface">
              {children}
            </ul>
          )
        }
      </QueryBoundary>
      <ShowMoreButton list={list} />
    </section>
  );
}

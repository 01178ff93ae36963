import { i18n } from '@lingui/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Role } from '@waha/domain/kernel/roles';
import { listFigureEntries } from '@waha/domain/overview/overview.contract';
import { MONEY_FIGURES, type MoneyFigure } from '@waha/domain/overview/staff/figures';
import { callApiPage } from '#platform/call-api';
import { formatCalendarDay, formatStaffTime, formatTnd } from '#platform/language/format';
import { useMember } from '#platform/session';
import { getMemberView, MemberLink } from '#shell/staff/member-link';
import { ShowMoreButton } from '#shell/staff/queue/show-more-button';
import { useListShortcuts } from '#shell/staff/shortcuts/use-list-shortcuts';
import { StaffTable } from '#shell/staff/table';
import { QueryBoundary } from '#shell/states/query-boundary';
import { EmptyState } from '#ui/empty-state';
import { SectionHeading } from '#ui/section-heading';
import { Untranslated } from '#ui/untranslated';
import { BackToOverview } from './back-to-overview';
import { translateFigureName } from './overview.texts';

/** A money figure and its days, `2026-11-23` to `2026-11-29`. */
export type FigureDays = { figure: MoneyFigure; from: string; to: string };

/** Reads the figure whose entries the address asks for; undefined if it asks for none. */
export function parseFigureDays(search: Record<string, string | undefined>): FigureDays | undefined {
  const figure = MONEY_FIGURES.find((each) => each === search.figure);
  return figure && search.from && search.to ? { figure, from: search.from, to: search.to } : undefined;
}

const entriesQuery = ({ figure, ...days }: FigureDays) =>
  infiniteQueryOptions({
    queryKey: ['overview', 'entries', figure, days],
    queryFn: ({ signal, pageParam: cursor }) =>
      callApiPage(listFigureEntries, { params: { figure }, query: { ...days, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The entries of a money figure on some days, newest first, with the total that the overview shows. */
export function FigureEntries(shown: FigureDays) {
  const { figure, from, to } = shown;
  const list = useInfiniteQuery(entriesQuery(shown));
  const name = translateFigureName(figure);
  const { role } = useMember();
  const hasMemberPages = getMemberView(role) !== undefined;
  const { root, help } = useListShortcuts<HTMLElement>();
  return (
    <section ref={root} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <BackToOverview />
      <div>
        <SectionHeading>{name}</SectionHeading>
        <p className="text-sm text-ink-soft">{formatDays(from, to)}</p>
      </div>
      <QueryBoundary query={list}>
        {({ pages }) => {
          const entries = pages.flatMap(({ page }) => page.entries);
          if (entries.length === 0) return <EmptyState>{i18n._('Nothing on these days.')}</EmptyState>;
          return (
            <>
              <p className="text-2xl font-semibold tabular-nums">{formatTnd(pages[0]?.page.millimes ?? 0)}</p>
              <StaffTable
                isStackedOn="phone"
                label={name}
                head={[i18n._('Member'), i18n._('Reference'), i18n._('Amount'), i18n._('Date')]}
                rows={entries.map(({ _id, userId, userName, reference, amount, at }) => ({
                  key: _id,
                  cells: [
                    <MemberLink key="member" userId={userId} name={userName} row={_id} />,
                    <EntryLink
                      key="reference"
                      item={findItem(figure, role, { _id, userId })}
                      row={hasMemberPages ? undefined : _id}
                    >
                      {reference}
                    </EntryLink>,
                    formatTnd(amount),
                    formatStaffTime(at),
                  ],
                }))}
              />
              <ShowMoreButton list={list} />
            </>
          );
        }}
      </QueryBoundary>
      {help}
    </section>
  );
}

type Item = { view: string; item: string; member?: string };

/** Returns the address of a payment or a recharge, if the role has one. Others have no page of their own. */
function findItem(figure: FigureDays['figure'], role: Role, entry: { _id: string; userId: string }): Item | undefined {
  const isPayment = figure === 'approved' || figure === 'credited';
  if (isPayment && role === 'admin') return { view: 'payments', item: entry._id, member: entry.userId };
  if (figure === 'refunded') return { view: 'refunds', item: entry._id };
  return figure === 'recharged' ? { view: 'recharges', item: entry._id } : undefined;
}

type EntryLinkProps = { item: Item | undefined; row: string | undefined; children: string | undefined };

/** `row`: the id of its row, if the keyboard moves to it. */
function EntryLink({ item, row, children: reference }: EntryLinkProps) {
  const text = reference ? <Untranslated isCode>{reference}</Untranslated> : item ? i18n._('Open') : '–';
  if (!item) return text;
  return (
    <Link
      to="."
      search={item as Record<string, string>}
      data-row={row}
      className="text-blue underline-offset-4 hover:underline"
    >
      {text}
    </Link>
  );
}

function formatDays(from: string, to: string): string {
  if (from === to) return formatCalendarDay(from);
  return i18n._('{from} to {to}', { from: formatCalendarDay(from), to: formatCalendarDay(to) });
}

import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WireStanding } from '@waha/domain/members/members.contract';
import { formatDay, formatNumber, formatTnd } from '#platform/language/format';
import { QueryBoundary } from '#shell/states/query-boundary';
import { joinClasses } from '#ui/join-classes';
import { memberStandingQuery } from './members.queries';

/** The first things that staff want to know about a member: points, packs, money, and the last message. */
export function MemberStanding({ userId }: { userId: string }) {
  return (
    <section aria-label={i18n._('Points and money')} className="rounded-xl border border-line bg-surface px-4 py-3">
      {/* The height of the figures: nothing below moves when they arrive. */}
      <div className="min-h-[13.5rem] sm:min-h-[9.5rem] lg:min-h-[5.5rem]">
        <QueryBoundary query={useQuery(memberStandingQuery(userId))}>
          {(standing) => (
            <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-6">
              {listFigures(standing).map(({ label, value, note, isLate }) => (
                <div key={label} className="min-w-0">
                  <dt className="text-sm text-ink-soft">{label}</dt>
                  <dd className="text-lg font-semibold tabular-nums wrap-anywhere">{value}</dd>
                  {note ? (
                    <dd className={joinClasses('text-sm', isLate ? 'font-medium text-bougainvillea' : 'text-ink-soft')}>
                      {note}
                    </dd>
                  ) : null}
                </div>
              ))}
            </dl>
          )}
        </QueryBoundary>
      </div>
    </section>
  );
}

type StandingFigure = { label: string; value: string; note?: string | undefined; isLate?: boolean };

function listFigures(standing: WireStanding): StandingFigure[] {
  const { availablePoints, blockedPoints, packs, paidMillimes, unpaid, overdue, lastMessage } = standing;
  return [
    { label: i18n._('Valid points'), value: formatNumber(availablePoints) },
    { label: i18n._('Not yet valid'), value: formatNumber(blockedPoints) },
    { label: i18n._('Packs'), value: formatNumber(packs) },
    { label: i18n._('Paid in total'), value: formatTnd(paidMillimes) },
    {
      label: i18n._('Unpaid invoices'),
      value: formatNumber(unpaid.count),
      note: unpaid.count > 0 ? translateUnpaid(standing) : undefined,
      isLate: overdue.count > 0,
    },
    {
      label: i18n._('Last message'),
      value: lastMessage ? formatDay(lastMessage.at) : '—',
      note: lastMessage && (lastMessage.isFromMember ? i18n._('from the member') : i18n._('from the team')),
    },
  ];
}

function translateUnpaid({ unpaid, overdue }: WireStanding): string {
  const amount = formatTnd(unpaid.millimes);
  if (overdue.count === 0) return amount;
  if (overdue.count === unpaid.count) return i18n._('{amount} overdue', { amount });
  return i18n._('{amount}, of which {late} is overdue', { amount, late: formatTnd(overdue.millimes) });
}

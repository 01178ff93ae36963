import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { readFacility } from '@waha/domain/facility/facility.contract';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { RECHARGE_POINT_MILLIMES } from '@waha/domain/recharge/recharge';
import type { EntryKind } from '@waha/domain/wallet/ledger';
import { formatDueDay, formatMessageTime, formatNumber, formatSigned, formatTnd } from '#platform/language/format';
import { translateText } from '#platform/language/translations';
import { useMember } from '#platform/session';
import { QueryBoundary } from '#shell/states/query-boundary';
import { EmptyState } from '#ui/empty-state';
import { CreditsUse } from './credits-use';
import { facilityQuery } from './facility.queries';

type Facility = ReplyOf<typeof readFacility>;

const KIND_LABELS: Partial<Record<EntryKind, string>> = {
  pack_facility: /*i18n*/ 'Service points of a pack',
  pack_facility_cancelled: /*i18n*/ 'Service points reversed: the payment was cancelled',
  recharge: /*i18n*/ 'Recharge',
};

/** The service credits: total, valid and not yet valid, and their sources (spec 2 §2). */
export function FacilityDetails() {
  const { userId } = useMember();
  const facility = useQuery(facilityQuery(userId));
  return (
    <QueryBoundary query={facility}>
      {(data) => (
        <div className="grid gap-6">
          <Totals facility={data} />
          <div className="grid gap-1 text-sm text-ink-soft">
            <p>
              {i18n._('Service credits pay for our services and are never paid out. By recharge, one costs {amount}.', {
                amount: formatTnd(RECHARGE_POINT_MILLIMES),
              })}
            </p>
            <CreditsUse />
          </div>
          {data.history.length > 0 ? (
            <History history={data.history} />
          ) : (
            <EmptyState>{i18n._('Service points come with your packs or from a recharge.')}</EmptyState>
          )}
        </div>
      )}
    </QueryBoundary>
  );
}

function Totals({ facility: { totalPoints, availablePoints, BlockedPoints } }: { facility: Facility }) {
  const totals = [
    { label: i18n._('Total points'), value: totalPoints },
    { label: i18n._('Available points'), value: availablePoints },
    { label: i18n._('Blocked points'), value: BlockedPoints },
  ];
  return (
    <dl className="grid grid-cols-3 gap-2">
      {totals.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end rounded-xl border border-line p-3">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="text-2xl font-semibold tracking-tight tabular-nums">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function History({ history }: { history: Facility['history'] }) {
  const now = Date.now();
  return (
    <section aria-label={i18n._('History')}>
      <h3 className="mb-1 font-semibold">{i18n._('History')}</h3>
      <ul aria-label={i18n._('History')} className="divide-y divide-line">
        {history.map(({ points, earnedAt, becomesValidAt, kind }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the ledger only grows, and entries have no id of their own
          <li key={index} className="flex items-baseline justify-between gap-4 py-3">
            <span className="min-w-0">
              <span className="block">{translateKind(kind)}</span>
              <span className="block text-sm text-ink-soft">
                {Date.parse(becomesValidAt) > now
                  ? i18n._('Not yet valid: from {date}', { date: formatDueDay(becomesValidAt) })
                  : formatMessageTime(earnedAt)}
              </span>
            </span>
            <span className="font-medium tabular-nums">{formatSigned(points)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the label of an entry; an unknown kind of a newer server is just a movement. */
function translateKind(kind: string): string {
  return translateText(KIND_LABELS[kind as EntryKind] ?? /*i18n*/ 'Service points');
}

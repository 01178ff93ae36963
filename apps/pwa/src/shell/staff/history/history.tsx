import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { readHistory, type WireHistory } from '@waha/domain/audit/audit.contract';
import { History } from 'lucide-react';
import { endpointQuery } from '#platform/endpoint-query';
import { formatCalendarDay, formatSigned, formatStaffTime, formatTnd } from '#platform/language/format';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Fold } from '#ui/fold';
import { translateAction } from './translate-action';
import { translateActor } from './translate-actor';
import { translateDetails } from './translate-details';
import { translateEntry } from './translate-entry';

/** Fetched again each time: every read adds a line to the log. */
const historyQuery = (id: string) =>
  endpointQuery(['audit', 'history', id], readHistory, { params: { id } }, { staleTime: 0 });

/** The history below a reviewed item, collapsed at first: who did what to it, with which result. */
export function StaffHistory({ id }: { id: string }) {
  return (
    <Fold title={i18n._('History')} icon={<History />}>
      {() => <HistoryDetails id={id} />}
    </Fold>
  );
}

/** The opened history. */
export function HistoryDetails({ id }: { id: string }) {
  return (
    <QueryBoundary query={useQuery(historyQuery(id))}>{(history) => <HistoryLines history={history} />}</QueryBoundary>
  );
}

function HistoryLines({ history: { lines, entries, invoices } }: { history: WireHistory }) {
  if (lines.length === 0) return <p className="text-ink-soft">{i18n._('No history yet.')}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ol aria-label={i18n._('History')} className="grid gap-4 border-s-2 border-line ps-4">
        {lines.map(({ _id, at, action, by, details }) => (
          <li key={_id}>
            <span className="block font-medium">{translateAction(action, details)}</span>
            <span className="block text-sm text-ink-soft">
              {i18n._('{who}, {time}', { who: translateActor(by), time: formatStaffTime(at) })}
            </span>
            {action.endsWith('.matched') ? <MatchedLine action={action} details={details} /> : null}
          </li>
        ))}
      </ol>
      <CausedEntries
        title={i18n._('Resulting points')}
        rows={entries.map(({ kind, points, at, becomesValidAt }, nth) => ({
          key: String(nth),
          name: translateEntry(kind),
          line:
            at === becomesValidAt
              ? formatStaffTime(at)
              : i18n._('valid from {time}', { time: formatStaffTime(becomesValidAt) }),
          value: formatSigned(points),
        }))}
      />
      <CausedEntries
        title={i18n._('Resulting invoices')}
        rows={invoices.map(({ _id, invoiceDate, amount, status }) => ({
          key: _id,
          name: formatCalendarDay(invoiceDate),
          line: translateInvoiceStatus(status),
          value: amount === undefined ? '' : formatTnd(amount),
        }))}
      />
    </div>
  );
}

/** Shows the statement line by which the item was accepted. */
function MatchedLine(line: Pick<WireHistory['lines'][number], 'action' | 'details'>) {
  return translateDetails(line).map(({ label, value }) => (
    <span key={label} className="block text-sm text-ink-soft">
      {i18n._('{label}: {value}', { label, value })}
    </span>
  ));
}

type Row = { key: string; name: string; line: string; value: string };

function CausedEntries({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h4 className="mb-1 text-sm font-medium text-ink-soft">{title}</h4>
      <ul aria-label={title} className="divide-y divide-line">
        {rows.map(({ key, name, line, value }) => (
          <li key={key} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">
              {name}
              <span className="block text-sm text-ink-soft">{line}</span>
            </span>
            <span className="shrink-0 font-medium tabular-nums">{value}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function translateInvoiceStatus(status: string): string {
  if (status === 'paid') return i18n._('Paid');
  return status === 'cancelled' ? i18n._('invoice|Cancelled') : i18n._('Pending');
}

import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { INBOX_FILTERS, type InboxFilter } from '@waha/domain/messaging/staff/inbox';
import { formatNumber } from '#platform/language/format';
import { inboxCountsQuery } from './staff-conversations.queries';

type InboxFiltersProps = { value: InboxFilter; onChoose: (filter: InboxFilter) => void };

const FILTER_NAMES: Record<InboxFilter, () => string> = {
  all: () => i18n._('conversations|All'),
  unread: () => i18n._('conversations|Unread'),
  unanswered: () => i18n._('Unanswered'),
  mine: () => i18n._('conversations|Mine'),
  snoozed: () => i18n._('conversations|Snoozed'),
  closed: () => i18n._('conversations|Closed'),
};

/** Returns the name of a part of the inbox. */
export const translateFilter = (filter: InboxFilter) => FILTER_NAMES[filter]();

/** The parts of the inbox, with the number of conversations in those that have work to do. */
export function InboxFilters({ value, onChoose }: InboxFiltersProps) {
  const counts = useQuery(inboxCountsQuery).data;
  return (
    <fieldset className="grid grid-cols-2 gap-1">
      <legend className="sr-only">{i18n._('Filter conversations')}</legend>
      {INBOX_FILTERS.map((filter) => {
        const count = filter === 'all' || filter === 'closed' ? 0 : (counts?.[filter] ?? 0);
        return (
          <button
            key={filter}
            type="button"
            aria-pressed={filter === value}
            onClick={() => onChoose(filter)}
            className="inline-flex min-h-11 min-w-0 items-center justify-center gap-1.5 rounded-full border border-line bg-surface px-2 text-sm font-medium text-ink hover:border-ink-soft aria-pressed:border-blue aria-pressed:bg-blue-wash aria-pressed:text-blue md:min-h-8"
          >
            <span className="truncate">{translateFilter(filter)}</span>{' '}
            {count > 0 ? <span className="tabular-nums">{formatNumber(count)}</span> : null}
          </button>
        );
      })}
    </fieldset>
  );
}

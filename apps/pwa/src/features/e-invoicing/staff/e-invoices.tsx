import { i18n } from '@lingui/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { E_INVOICE_STATUSES, type EInvoiceStatus } from '@waha/domain/e-invoicing/e-invoice-status';
import { TriangleAlert } from 'lucide-react';
import { useDeferredValue } from 'react';
import { formatNumber } from '#platform/language/format';
import { useMember } from '#platform/session';
import { ShowMoreButton } from '#shell/staff/queue/show-more-button';
import { FilterChip } from '#shell/staff/search/filter-chip';
import { StaffSearchField } from '#shell/staff/search/search-field';
import { useTypedSearch } from '#shell/staff/search/use-typed-search';
import { useListShortcuts } from '#shell/staff/shortcuts/use-list-shortcuts';
import { QueryBoundary } from '#shell/states/query-boundary';
import { getButtonClasses } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { Notice } from '#ui/notice';
import { EInvoiceExport } from './e-invoice-export';
import { EInvoiceTable } from './e-invoice-table';
import { eInvoiceCountsQuery, eInvoicesQuery } from './e-invoicing.queries';
import { SETTINGS_ADDRESS } from './settings-address';
import { STATUSES_BY_URGENCY, translateEInvoiceStatus } from './translate-e-invoice-status';

type Counts = Record<EInvoiceStatus, number>;

/** The electronic invoices and credit notes of all members, with what has to be corrected; empty while the mode is off. */
export function EInvoices() {
  const { status, q: searched, navigate } = useListAddress();
  const [typed, type] = useTypedSearch(searched);
  const q = useDeferredValue(typed.trim()) || undefined;
  const overall = useQuery(eInvoiceCountsQuery());
  const list = useInfiniteQuery(eInvoicesQuery(q, status));
  const { root, help } = useListShortcuts<HTMLDivElement>();
  return (
    <div ref={root} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="sr-only">{i18n._('Electronic invoices')}</h2>
      <QueryBoundary query={overall} translateFailure={translateListFailure}>
        {({ mode, counts, isPaused }) =>
          mode === 'off' && sum(counts) === 0 ? (
            <OffState />
          ) : (
            <>
              {isPaused ? (
                <Notice tone="sun" icon={<TriangleAlert />}>
                  {i18n._(
                    'Nothing is sent, because the database is a restored backup: an administrator must compare the last documents with El Fatoora and save the settings again.',
                  )}
                </Notice>
              ) : null}
              {mode === 'off' ? <p className="text-ink-soft">{translateOff()}</p> : null}
              <div className="flex flex-wrap items-center gap-2">
                <StaffSearchField
                  value={typed}
                  onChange={(text) => {
                    type(text);
                    navigate({ status, q: text.trim() });
                  }}
                  searchHint={i18n._('Search by name or by the number of the invoice or credit note.')}
                />
                <EInvoiceExport />
              </div>
              <div className="flex flex-wrap gap-2 empty:hidden">
                <StatusFilters
                  counts={counts}
                  chosen={status}
                  onChoose={(next) => navigate({ status: next, q: typed.trim() })}
                />
              </div>
              <QueryBoundary query={list} translateFailure={translateListFailure}>
                {({ pages }) => {
                  const eInvoices = pages.flatMap(({ page }) => page);
                  return eInvoices.length === 0 ? (
                    <EmptyState picture={q || status ? 'no-results' : 'nothing-yet'}>
                      {translateEmpty(q, status)}
                    </EmptyState>
                  ) : (
                    <>
                      <EInvoiceTable eInvoices={eInvoices} />
                      <ShowMoreButton list={list} />
                    </>
                  );
                }}
              </QueryBoundary>
            </>
          )
        }
      </QueryBoundary>
      {help}
    </div>
  );
}

const sum = (counts: Counts) => E_INVOICE_STATUSES.reduce((total, status) => total + counts[status], 0);
const translateListFailure = () => i18n._('Failed to load invoices.');
const translateOff = () => i18n._('Electronic invoices are off: no new ones are made.');

function translateEmpty(q: string | undefined, status: EInvoiceStatus | undefined): string {
  if (q) return i18n._('No matching invoices.');
  return status ? i18n._('No electronic invoices of this status.') : i18n._('No electronic invoices yet.');
}

/** Says what electronic invoices are. Administrators can open the settings. */
function OffState() {
  const { role } = useMember();
  return (
    <EmptyState
      action={
        role === 'admin' ? (
          <Link to="." search={SETTINGS_ADDRESS} className={getButtonClasses('secondary')}>
            {i18n._('Open the settings')}
          </Link>
        ) : undefined
      }
    >
      {i18n._(
        'Electronic invoices are off. Once they are on, each invoice and credit note is also signed as an XML file for El Fatoora, the platform of the tax administration.',
      )}
      {role === 'admin' ? null : <> {i18n._('An administrator can turn them on.')}</>}
    </EmptyState>
  );
}

type StatusFiltersProps = {
  counts: Counts;
  chosen: EInvoiceStatus | undefined;
  onChoose: (status: EInvoiceStatus | undefined) => void;
};

/** The statuses that occur, with their numbers. A second press on one shows all again. */
function StatusFilters({ counts, chosen, onChoose }: StatusFiltersProps) {
  return STATUSES_BY_URGENCY.filter((status) => counts[status] > 0 || status === chosen).map((status) => (
    <FilterChip
      key={status}
      isPressed={status === chosen}
      onPress={() => onChoose(status === chosen ? undefined : status)}
    >
      {i18n._('{status}: {n}', { status: translateEInvoiceStatus(status), n: formatNumber(counts[status]) })}
    </FilterChip>
  ));
}

type ListAddress = { status: EInvoiceStatus | undefined; q: string };

/** Returns the status and the search from the address, so that back, reload and links keep them. */
function useListAddress(): ListAddress & { navigate: (next: ListAddress) => void } {
  const router = useRouter();
  const { view, status, q = '' } = useLocation().search as Record<string, string | undefined>;
  return {
    status: E_INVOICE_STATUSES.find((each) => each === status),
    q,
    navigate: (next) =>
      void router.navigate({
        to: '.',
        search: { view, ...(next.status && { status: next.status }), ...(next.q && { q: next.q }) },
        replace: true,
        resetScroll: false,
      }),
  };
}

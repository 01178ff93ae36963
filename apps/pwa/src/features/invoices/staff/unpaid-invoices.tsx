import { i18n } from '@lingui/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { REMIND_AGAIN_AFTER_MS } from '@waha/domain/invoices/staff/check-invoice-reminder';
import { countDaysLate } from '@waha/domain/invoices/staff/days-late';
import type { WireUnpaidInvoice } from '@waha/domain/invoices/staff/unpaid-invoices.contract';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import { LANGUAGE_INFO } from '@waha/domain/kernel/languages';
import { MessageSquareText } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { ApiError } from '#platform/api-error';
import { createPluralValues, formatCalendarDay, formatDay, formatTnd } from '#platform/language/format';
import { useMember } from '#platform/session';
import { useHeldItemIds } from '#shell/staff/held/held-decisions';
import { getMemberView, MemberLink } from '#shell/staff/member-link';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { ShowMoreButton } from '#shell/staff/queue/show-more-button';
import { FilterChip } from '#shell/staff/search/filter-chip';
import { StaffSearchField } from '#shell/staff/search/search-field';
import { useTypedSearch } from '#shell/staff/search/use-typed-search';
import { useListShortcuts } from '#shell/staff/shortcuts/use-list-shortcuts';
import { StaffTable } from '#shell/staff/table';
import { translateStaffFailure } from '#shell/staff/translate-staff-failure';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { IconButton } from '#ui/icon-button';
import { StatusMark } from '#ui/status-mark';
import { Untranslated } from '#ui/untranslated';
import { getInvoiceDocument } from '../invoices.queries';
import { UNPAID_FILTERS, type UnpaidFilter, unpaidInvoicesQuery, useRemindInvoice } from './staff-invoices.queries';
import { toStatusMark } from './to-status-mark';
import { translateReminder } from './translate-reminder';

/** The unpaid invoices of all members, those due first at the top, each with a reminder of its member. */
export function UnpaidInvoices() {
  const { filter, q: searched, navigate } = useUnpaidAddress();
  const [typed, type] = useTypedSearch(searched);
  const q = useDeferredValue(typed.trim()) || undefined;
  const list = useInfiniteQuery(unpaidInvoicesQuery(q, filter));
  const invoices = list.data?.pages.flatMap(({ page }) => page) ?? [];
  const { root, help } = useListShortcuts<HTMLDivElement>();
  return (
    <div ref={root} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="sr-only">{i18n._('Unpaid invoices')}</h2>
      <div className="flex flex-wrap items-center gap-2">
        <StaffSearchField
          value={typed}
          onChange={(text) => {
            type(text);
            navigate({ filter, q: text.trim() });
          }}
          searchHint={i18n._('Search by name, email, invoice number, amount or date, such as 25/11/2026.')}
        />
        {UNPAID_FILTERS.map((each) => (
          <FilterChip
            key={each}
            isPressed={filter === each}
            onPress={() => navigate({ filter: filter === each ? undefined : each, q: typed.trim() })}
          >
            {translateFilter(each)}
          </FilterChip>
        ))}
      </div>
      <QueryBoundary query={list} translateFailure={() => i18n._('Failed to load invoices.')}>
        {() =>
          invoices.length === 0 ? (
            <EmptyState picture={q ? 'no-results' : 'all-done'}>{translateEmpty(q, filter)}</EmptyState>
          ) : (
            <>
              <InvoiceTable invoices={invoices} />
              <ShowMoreButton list={list} />
            </>
          )
        }
      </QueryBoundary>
      {help}
    </div>
  );
}

const translateFilter = (filter: UnpaidFilter) =>
  filter === 'overdue' ? i18n._('invoices|Overdue') : i18n._('Receipt to be checked');

function translateEmpty(q: string | undefined, filter: UnpaidFilter | undefined): string {
  if (q) return i18n._('No matching invoices.');
  if (filter === 'receipts') return i18n._('No receipts to be checked.');
  return filter === 'overdue' ? i18n._('No overdue invoices.') : i18n._('No unpaid invoices.');
}

type UnpaidAddress = { filter: UnpaidFilter | undefined; q: string };

/** Returns the filter and the search from the address, so that back, reload and links keep them. */
function useUnpaidAddress(): UnpaidAddress & { navigate: (next: UnpaidAddress) => void } {
  const router = useRouter();
  const search = useLocation().search as Record<string, string | undefined>;
  const { view, q = '' } = search;
  return {
    filter: UNPAID_FILTERS.find((each) => String(search[each]) === 'true'),
    q,
    navigate: (next) =>
      void router.navigate({
        to: '.',
        search: { view, ...(next.filter && { [next.filter]: 'true' }), ...(next.q && { q: next.q }) },
        replace: true,
        resetScroll: false,
      }),
  };
}

function InvoiceTable({ invoices }: { invoices: readonly WireUnpaidInvoice[] }) {
  const today = getDayAt(Date.now());
  const hasMemberPages = getMemberView(useMember().role) !== undefined;
  return (
    <StaffTable
      isStackedOn="tablet"
      label={i18n._('Unpaid invoices')}
      head={[
        i18n._('Member'),
        i18n._('Reference'),
        i18n._('Amount'),
        i18n._('Due on'),
        i18n._('Status'),
        i18n._('Reminder'),
      ]}
      rows={invoices.map((invoice) => {
        const { _id, userId, clientName, clientSurname, amount, invoiceDate } = invoice;
        return {
          key: _id,
          cells: [
            <MemberLink key="member" userId={userId} name={`${clientName} ${clientSurname}`} row={_id} />,
            <DocumentLink key="document" invoice={invoice} row={hasMemberPages ? undefined : _id} />,
            amount === undefined ? '–' : formatTnd(amount),
            formatCalendarDay(invoiceDate),
            <InvoiceMark key="mark" invoice={invoice} today={today} />,
            <Reminder key="reminder" invoice={invoice} />,
          ],
        };
      })}
    />
  );
}

/** The reference of the transfer, otherwise the number of the invoice; opens the invoice. */
function DocumentLink({
  invoice: { _id, number, reference },
  row,
}: {
  invoice: WireUnpaidInvoice;
  row?: string | undefined;
}) {
  return (
    <a
      href={getInvoiceDocument(_id).view}
      target="_blank"
      rel="noreferrer"
      data-row={row}
      className="text-blue underline-offset-4 hover:underline"
    >
      <Untranslated isCode>{reference ?? number}</Untranslated>
    </a>
  );
}

/** Shows how late an invoice is, and whether its member did nothing after the last automatic reminder. */
function InvoiceMark({ invoice, today }: { invoice: WireUnpaidInvoice; today: string }) {
  const days = countDaysLate(invoice.invoiceDate, today);
  if (days <= 0 || invoice.receiptStatus === 'submitted') return <StatusMark {...toStatusMark(invoice)} />;
  const word = i18n._('{n, plural, one {1 day late} other {{count} days late}}', createPluralValues(days));
  return (
    <span className="inline-flex items-center gap-x-3 align-middle">
      {invoice.hasNoReaction ? <StatusMark state="waiting" word={i18n._('No reaction')} /> : null}
      <StatusMark state="refused" word={word} />
    </span>
  );
}

function Reminder({ invoice }: { invoice: WireUnpaidInvoice }) {
  const { _id, clientName, clientSurname, number, reference = number, remindedAt } = invoice;
  const { mutate: remind, isPending } = useRemindInvoice();
  const name = `${clientName} ${clientSurname}`;
  const isHeld = useHeldItemIds().has(_id);
  if (invoice.receiptStatus === 'submitted') return null;
  const isRecent = remindedAt !== undefined && Date.now() - Date.parse(remindedAt) < REMIND_AGAIN_AFTER_MS;
  return (
    <span className="-my-2.5 flex flex-wrap items-center justify-end gap-x-1">
      <span className="text-ink-soft">
        {isHeld ? i18n._('Will be sent in a few seconds') : describeReminder(invoice)}
      </span>
      {isRecent || isHeld ? null : (
        <Button
          small
          variant="quiet"
          busy={isPending}
          label={i18n._('Remind {name} of the invoice {reference}', { name, reference })}
          onPress={() =>
            remind(
              _id,
              createOutcomeHandlers({
                subject: name,
                done: i18n._('Reminder sent.'),
                heldText: i18n._('Reminder to {name}', { name }),
                translateFailure,
              }),
            )
          }
        >
          {i18n._('Remind')}
        </Button>
      )}
      {isRecent || isHeld || !invoice.reminder ? null : <ReminderText name={name} {...invoice.reminder} />}
    </span>
  );
}

/** Shows on request what the member will read, in their language. */
function ReminderText({ name, text, language }: { name: string } & NonNullable<WireUnpaidInvoice['reminder']>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={i18n._('Text of the reminder to {name}', { name })}
        icon={<MessageSquareText />}
        isExpanded={isOpen}
        onPress={() => setOpen(!isOpen)}
      />
      {isOpen ? (
        <span
          lang={LANGUAGE_INFO[language].locale.slice(0, 2)}
          dir={LANGUAGE_INFO[language].dir}
          className="mb-2 basis-full rounded-lg bg-paper px-3 py-2 text-start whitespace-normal"
        >
          <Untranslated>{text}</Untranslated>
        </span>
      ) : null}
    </>
  );
}

/** Returns the day of the last reminder, whether the program sent it, and whether its reminders are paused. */
function describeReminder({ remindedAt, isAutomaticReminder, isPaused }: WireUnpaidInvoice): string {
  if (!remindedAt) return isPaused ? i18n._('invoice reminders|Paused') : '';
  const values = { day: formatDay(remindedAt) };
  if (isPaused) return i18n._('{day}, paused', values);
  return isAutomaticReminder ? i18n._('{day}, automatic', values) : values.day;
}

/** Says when the member was reminded, if the server refused because of that. */
function translateFailure(error: unknown): string {
  const { remindedAt } = error instanceof ApiError ? error.details : {};
  return typeof remindedAt === 'string' ? translateReminder(remindedAt, false) : translateStaffFailure(error);
}

import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { updateInvoice, type WireInvoice } from '@waha/domain/invoices/invoices.contract';
import type { ReactNode } from 'react';
import { formatMessageTime, formatTnd } from '#platform/language/format';
import { useMember } from '#platform/session';
import { usePopup } from '#shell/popup/popup-address';
import { QueryBoundary } from '#shell/states/query-boundary';
import { useRefetchAfter } from '#shell/states/use-refetch-after';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { StatusMark } from '#ui/status-mark';
import { Untranslated } from '#ui/untranslated';
import { useReceiptStates } from './invoices.jobs';
import { INVOICES_KEY, invoicesQuery } from './invoices.queries';
import { formatInvoiceName, toStatusMark, translateInstalment, translateNotRead } from './invoices.texts';

/** The unpaid invoices: each opens with its document and its receipt (spec 2 §2). */
export function PendingInvoicesPopup() {
  const { userId } = useMember();
  const { open } = usePopup();
  const invoices = useQuery(invoicesQuery(userId));
  const findReceiptState = useReceiptStates(invoices.dataUpdatedAt);
  useRefetchAfter(updateInvoice, INVOICES_KEY);
  return (
    <QueryBoundary query={invoices} translateFailure={translateNotRead}>
      {(all) => {
        const pending = all.filter(({ status }) => status === 'pending');
        if (pending.length === 0)
          return (
            <EmptyState
              picture="all-done"
              action={<Button onPress={() => open('invoices-paid')}>{i18n._('See paid invoices')}</Button>}
            >
              {i18n._('No invoices to pay.')}
            </EmptyState>
          );
        return (
          <ul className="grid gap-3">
            {pending.map((invoice) => {
              const receipt = findReceiptState?.(invoice);
              return (
                <InvoiceRow
                  key={invoice._id}
                  invoice={invoice}
                  statusMark={receipt && <StatusMark {...toStatusMark(receipt)} />}
                >
                  {receipt?.step === 'refused' ? (
                    <Untranslated>{receipt.reason ?? i18n._('No reason was given.')}</Untranslated>
                  ) : undefined}
                </InvoiceRow>
              );
            })}
          </ul>
        );
      }}
    </QueryBoundary>
  );
}

/** The paid invoices: each opens with its document. */
export function PaidInvoicesPopup() {
  const { userId } = useMember();
  const invoices = useQuery(invoicesQuery(userId));
  return (
    <QueryBoundary query={invoices} translateFailure={translateNotRead}>
      {(all) => {
        const paid = all.filter(({ status }) => status === 'paid');
        if (paid.length === 0) return <EmptyState>{i18n._('No paid invoices yet.')}</EmptyState>;
        return (
          <ul className="grid gap-3">
            {paid.map((invoice) => (
              <InvoiceRow
                key={invoice._id}
                invoice={invoice}
                statusMark={<StatusMark state="sent" word={i18n._('Paid')} />}
              >
                {invoice.paidAt && i18n._('Paid on {date}', { date: formatMessageTime(invoice.paidAt) })}
              </InvoiceRow>
            ))}
          </ul>
        );
      }}
    </QueryBoundary>
  );
}

type InvoiceRowProps = { invoice: WireInvoice; statusMark: ReactNode; children: ReactNode };

function InvoiceRow({ invoice, statusMark, children }: InvoiceRowProps) {
  const { open } = usePopup();
  const { _id, amount } = invoice;
  return (
    <li>
      <button
        type="button"
        onClick={() => open('invoice', { invoice: _id })}
        className="grid w-full gap-1 rounded-xl border border-line p-4 text-start text-ink hover:border-ink-soft"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold tabular-nums">{formatInvoiceName(invoice)}</span>
          {statusMark}
        </span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-soft">
          {amount === undefined ? null : <span className="text-base text-ink tabular-nums">{formatTnd(amount)}</span>}
          <span>{translateInstalment(invoice)}</span>
        </span>
        {children ? <span className="text-sm text-ink-soft">{children}</span> : null}
      </button>
    </li>
  );
}

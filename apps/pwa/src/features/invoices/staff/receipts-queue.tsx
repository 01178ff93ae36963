import { i18n } from '@lingui/core';
import { updateInvoice, type WireReviewedInvoice } from '@waha/domain/invoices/invoices.contract';
import { exportReceipts } from '@waha/domain/staff-exports.contract';
import { formatRelative } from '#platform/language/format';
import { StaffAmount } from '#shell/staff/amount';
import { StaffExportButton } from '#shell/staff/export/export-button';
import { callHeld } from '#shell/staff/held/call-held';
import { BulkDecision } from '#shell/staff/queue/bulk/bulk-decision';
import { StaffQueueList } from '#shell/staff/queue/queue-list';
import type { WorkItem } from '#shell/staff/queue/work-list';
import { formatInvoiceName } from '../invoices.texts';
import { ReceiptReview } from './receipt-review';
import { queuedReceiptsQuery } from './staff-invoices.queries';

/** The invoices whose receipts are pending review, the oldest first (spec 3 §2). */
export function ReceiptsQueue() {
  return (
    <StaffQueueList
      label={i18n._('Receipts to check')}
      queue={queuedReceiptsQuery}
      toItem={toItem}
      exported={(q) => <StaffExportButton endpoint={exportReceipts} query={{ q }} />}
      looksIn={i18n._('Search by name, email, invoice number, amount or date, such as 25/11/2026.')}
      translateEmpty={(isSearch) => (isSearch ? i18n._('No matching receipts.') : i18n._('No receipts waiting.'))}
      waitsSince={({ receiptSentAt, createdAt }) => receiptSentAt ?? createdAt}
      renderBulkActions={(invoices, bulkSelection) => (
        <>
          <BulkDecision
            rows={invoices}
            bulkSelection={bulkSelection}
            feature="invoices"
            action="accept"
            outcome={<p>{i18n._('Their invoices will be marked as paid, and each member will be notified.')}</p>}
            toReceipt={({ _id: id, receiptUrl: src, clientName, clientSurname, amount, number: reference }) => ({
              ...{ id, src, amount, reference },
              name: `${clientName} ${clientSurname}`,
            })}
            decide={({ _id: id }, { text: _, ...call }) =>
              callHeld(updateInvoice, { params: { id }, body: { status: 'paid' }, ...call })
            }
            toName={({ clientName, clientSurname }) => `${clientName} ${clientSurname}`}
          />
          <BulkDecision
            rows={invoices}
            bulkSelection={bulkSelection}
            feature="invoices"
            action="reject"
            outcome={i18n._('The invoices stay unpaid. Each member will be notified and can send another receipt.')}
            reason={{ kind: 'receipt_rejected' }}
            decide={({ _id: id }, { text: reason, ...call }) => {
              const body = { receiptStatus: 'refused' as const, ...(reason && { reason }) };
              return callHeld(updateInvoice, { params: { id }, body, ...call });
            }}
            toName={({ clientName, clientSurname }) => `${clientName} ${clientSurname}`}
          />
        </>
      )}
      details={({ id, onDone }) => <ReceiptReview key={id} id={id} onDone={onDone} />}
    />
  );
}

function toItem(invoice: WireReviewedInvoice): WorkItem {
  const { _id, number, clientName, clientSurname, amount, receiptSentAt, createdAt } = invoice;
  return {
    id: _id,
    title: `${clientName} ${clientSurname}`,
    line: `${number} · ${formatInvoiceName(invoice)}`,
    age: formatRelative(receiptSentAt ?? createdAt),
    aside: amount === undefined ? null : <StaffAmount millimes={amount} />,
  };
}

import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { updateInvoice, type WireInvoice } from '@waha/domain/invoices/invoices.contract';
import { formatDay, formatMessageTime, formatTnd } from '#platform/language/format';
import { useMember } from '#platform/session';
import { DocumentsOfflineNote, OpenFileLink } from '#shell/files/open-file-link';
import { PdfViewer } from '#shell/files/pdf-viewer';
import { SaveFileButton } from '#shell/files/save-file-button';
import { usePopupTitle } from '#shell/popup/popup-frame';
import { usePopupParams } from '#shell/popup/popup-params';
import { QueryBoundary } from '#shell/states/query-boundary';
import { useRefetchAfter } from '#shell/states/use-refetch-after';
import { DetailList } from '#ui/detail-list';
import { EmptyState } from '#ui/empty-state';
import { InvoicePayment } from './invoice-payment';
import { useReceiptStates } from './invoices.jobs';
import { getCreditNoteAddress, getInvoiceDocument, INVOICES_KEY, invoicesQuery } from './invoices.queries';
import {
  formatInvoiceTitle,
  translateCreditNote,
  translateNotRead,
  translateNotSaved,
  translateNotShown,
  translateSale,
} from './invoices.texts';

/** One invoice with its document and its payment: `?open=invoice&invoice=…`. */
export function InvoicePopup() {
  const { userId } = useMember();
  const { invoice: id } = usePopupParams('invoice');
  const invoices = useQuery(invoicesQuery(userId));
  const invoice = invoices.data?.find(({ _id }) => _id === id);
  useRefetchAfter(updateInvoice, INVOICES_KEY);
  usePopupTitle(invoice && formatInvoiceTitle(invoice));
  return (
    <QueryBoundary query={invoices} translateFailure={translateNotRead}>
      {() =>
        invoice ? (
          <Invoice invoice={invoice} readAt={invoices.dataUpdatedAt} />
        ) : (
          <EmptyState picture="no-results">{i18n._('Invoice not found.')}</EmptyState>
        )
      }
    </QueryBoundary>
  );
}

function Invoice({ invoice, readAt }: { invoice: WireInvoice; readAt: number }) {
  const invoiceDocument = getInvoiceDocument(invoice._id);
  return (
    <div className="grid gap-5">
      <Facts invoice={invoice} />
      <section aria-label={i18n._('PDF')} className="flex flex-wrap items-center gap-3">
        <div className="md:w-full">
          <PdfViewer title={formatInvoiceTitle(invoice)} address={invoiceDocument.view} failure={translateNotShown} />
        </div>
        <DocumentsOfflineNote>
          {i18n._('Failed to view invoice PDF. It opens when you are online.')}
        </DocumentsOfflineNote>
        <SaveFileButton
          address={invoiceDocument.download}
          fileName={`invoice-${invoice.invoiceDate}.pdf`}
          failure={translateNotSaved}
        />
        {invoice.creditNote ? (
          <OpenFileLink address={getCreditNoteAddress(invoice._id)}>
            {translateCreditNote(invoice.creditNote)}
          </OpenFileLink>
        ) : null}
      </section>
      <Payment key={invoice._id} invoice={invoice} readAt={readAt} />
    </div>
  );
}

/** Also shown after it is paid, while a receipt for it is still here: the member learns that it was not needed. */
function Payment({ invoice, readAt }: { invoice: WireInvoice; readAt: number }) {
  const receipt = useReceiptStates(readAt)?.(invoice);
  if (!receipt || (invoice.status !== 'pending' && receipt.step !== 'on_its_way')) return null;
  return <InvoicePayment invoice={invoice} receipt={receipt} />;
}

function Facts({ invoice }: { invoice: WireInvoice }) {
  const { number, amount, invoiceDate, sale, recharge, reference, status, paidAt } = invoice;
  const saleName = translateSale(invoice);
  const isPaidAtOnce = recharge !== undefined || sale !== undefined;
  return (
    <DetailList
      details={[
        ...(amount === undefined ? [] : [{ label: i18n._('Amount'), value: formatTnd(amount) }]),
        ...(number ? [{ label: i18n._('Invoice number'), value: number }] : []),
        ...(isPaidAtOnce ? [] : [{ label: i18n._('Due on'), value: formatDay(invoiceDate) }]),
        ...(saleName ? [{ label: i18n._('For'), value: saleName }] : []),
        ...(isPaidAtOnce && reference ? [{ label: i18n._('Reference'), value: reference }] : []),
        ...(status === 'paid' && paidAt
          ? [{ label: i18n._('Payment approved on'), value: formatMessageTime(paidAt) }]
          : []),
      ]}
    />
  );
}

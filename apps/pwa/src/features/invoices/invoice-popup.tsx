import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { updateInvoice, type WireInvoice } from '@waha/domain/invoices/invoices.contract';
import { formatDay, formatTnd } from '../../platform/language/format';
import { useMember } from '../../platform/session';
import { PapersNeedNetwork } from '../../shell/files/open-file-link';
import { PdfPaper } from '../../shell/files/pdf-paper';
import { SaveFileButton } from '../../shell/files/save-file-button';
import { usePopupTitle } from '../../shell/popup/popup-frame';
import { useOwnParams } from '../../shell/popup/popup-params';
import { Loaded } from '../../shell/states/query-boundary';
import { useRefetchAfter } from '../../shell/states/use-refetch-after';
import { DetailList } from '../../ui/detail-list';
import { EmptyState } from '../../ui/empty-state';
import { useReceiptStates } from './invoices.jobs';
import { INVOICES, invoicesQuery, paperOf } from './invoices.queries';
import { nameOf, sayInstalment, sayNotSaved, sayNotShown, sayUnread } from './invoices.texts';
import { PayInvoice } from './pay-invoice';

/** One invoice with its paper, and how to pay it: `?open=invoice&invoice=…`. */
export function InvoicePopup() {
  const { userId } = useMember();
  const { invoice: id } = useOwnParams('invoice');
  const invoices = useQuery(invoicesQuery(userId));
  const invoice = invoices.data?.find(({ _id }) => _id === id);
  useRefetchAfter(updateInvoice, INVOICES);
  usePopupTitle(invoice && nameOf(invoice));
  return (
    <Loaded query={invoices} sayFailure={sayUnread}>
      {() =>
        invoice ? (
          <Invoice invoice={invoice} readAt={invoices.dataUpdatedAt} />
        ) : (
          <EmptyState picture="no-results">{i18n._('Invoice not found.')}</EmptyState>
        )
      }
    </Loaded>
  );
}

function Invoice({ invoice, readAt }: { invoice: WireInvoice; readAt: number }) {
  const paper = paperOf(invoice._id);
  return (
    <div className="grid gap-5">
      <Facts invoice={invoice} />
      <section aria-label={i18n._('PDF')} className="flex flex-wrap items-center gap-3">
        <div className="md:w-full">
          <PdfPaper title={nameOf(invoice)} address={paper.view} failure={sayNotShown} />
        </div>
        <PapersNeedNetwork>
          {i18n._('Failed to view invoice PDF. It can be opened once you are online.')}
        </PapersNeedNetwork>
        <SaveFileButton
          address={paper.download}
          fileName={`invoice-${invoice.invoiceDate}.pdf`}
          failure={sayNotSaved}
        />
      </section>
      <Payment key={invoice._id} invoice={invoice} readAt={readAt} />
    </div>
  );
}

/** Also once it is paid, while a receipt for it is still here: the member learns that it was not needed. */
function Payment({ invoice, readAt }: { invoice: WireInvoice; readAt: number }) {
  const receipt = useReceiptStates(readAt)?.(invoice);
  if (!receipt || (invoice.status !== 'pending' && receipt.step !== 'on_its_way')) return null;
  return <PayInvoice invoice={invoice} receipt={receipt} />;
}

function Facts({ invoice }: { invoice: WireInvoice }) {
  const { number, amount, invoiceDate, status, paidAt } = invoice;
  const instalment = sayInstalment(invoice);
  return (
    <DetailList
      details={[
        ...(amount === undefined ? [] : [{ label: i18n._('Amount'), value: formatTnd(amount) }]),
        ...(number ? [{ label: i18n._('Invoice number'), value: number }] : []),
        { label: i18n._('Invoice date'), value: formatDay(invoiceDate) },
        ...(instalment ? [{ label: i18n._('For'), value: instalment }] : []),
        ...(status === 'paid' && paidAt ? [{ label: i18n._('Paid on'), value: formatDay(paidAt) }] : []),
      ]}
    />
  );
}

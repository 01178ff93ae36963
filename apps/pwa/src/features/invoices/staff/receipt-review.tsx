import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WireInvoice, WireReviewedInvoice } from '@waha/domain/invoices/invoices.contract';
import { formatDay, formatStaffTime, formatTnd } from '../../../platform/format';
import { Loaded } from '../../../shell/loaded';
import { OpenFileLink } from '../../../shell/open-file-link';
import { StaffReceipt } from '../../../shell/staff-receipt';
import { StaffReviewHead } from '../../../shell/staff-review-head';
import { Card } from '../../../ui/card';
import { DetailList } from '../../../ui/detail-list';
import { EmptyState } from '../../../ui/empty-state';
import { Skeleton } from '../../../ui/skeleton';
import { StatusMark } from '../../../ui/status-mark';
import { paperOf } from '../invoices.queries';
import { nameOf, sayInstalment } from '../invoices.texts';
import { markOf } from './invoice-words';
import { ReceiptDecision } from './receipt-decision';
import { memberInvoicesQuery } from './staff.queries';

type ReceiptReviewProps = {
  id: string;
  userId: string;
  /** As it stands in the queue: only there it says whose it is. */
  known: WireReviewedInvoice | undefined;
  onDone: () => void;
};

/** One invoice with the member's receipt large beside the buttons (spec 3 §2). */
export function ReceiptReview({ id, userId, known, onDone }: ReceiptReviewProps) {
  const invoices = useQuery(memberInvoicesQuery(userId));
  return (
    <Loaded
      query={invoices}
      sayFailure={() => i18n._('Failed to load invoices.')}
      skeleton={<Skeleton className="h-120" />}
    >
      {(all) => {
        const invoice = all.find(({ _id }) => _id === id) ?? known;
        if (!invoice) return <EmptyState picture="no-results">{i18n._('Invoice not found.')}</EmptyState>;
        return <Review invoice={invoice} known={known} onDone={onDone} />;
      }}
    </Loaded>
  );
}

type ReviewProps = { invoice: WireInvoice; known: WireReviewedInvoice | undefined; onDone: () => void };

function Review({ invoice, known, onDone }: ReviewProps) {
  const { _id, amount, status, receiptStatus, receiptUrl } = invoice;
  const title = known ? `${known.clientName} ${known.clientSurname}` : nameOf(invoice);
  const isOpen = status === 'pending' && receiptStatus === 'submitted';
  return (
    <article aria-label={nameOf(invoice)} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StaffReviewHead title={title} mark={<StatusMark {...markOf(invoice)} />} onBack={onDone} />
      <div className="grid items-start gap-4 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_21rem]">
        {receiptUrl ? (
          <StaffReceipt address={receiptUrl} title={i18n._('Receipt of {name}', { name: title })} />
        ) : (
          <EmptyState>{i18n._('No receipt was sent.')}</EmptyState>
        )}
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {amount === undefined ? null : <p className="text-2xl font-semibold tabular-nums">{formatTnd(amount)}</p>}
          {isOpen ? <ReceiptDecision invoice={invoice} onDone={onDone} /> : null}
          <OpenFileLink address={paperOf(_id).view}>{i18n._('Open the invoice')}</OpenFileLink>
          <DetailList details={detailsOf(invoice, known?.clientEmail)} />
        </Card>
      </div>
    </article>
  );
}

function detailsOf(invoice: WireInvoice, email: string | undefined) {
  const { invoiceDate, receiptSentAt, paidAt, reason } = invoice;
  const instalment = sayInstalment(invoice);
  return [
    ...(email ? [{ label: i18n._('Member'), value: email }] : []),
    { label: i18n._('Invoice date'), value: formatDay(invoiceDate) },
    ...(instalment ? [{ label: i18n._('For'), value: instalment }] : []),
    ...(receiptSentAt ? [{ label: i18n._('Receipt sent'), value: formatStaffTime(receiptSentAt) }] : []),
    ...(paidAt ? [{ label: i18n._('Paid'), value: formatStaffTime(paidAt) }] : []),
    ...(reason ? [{ label: i18n._('Reason'), value: reason }] : []),
  ];
}

import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { sumInstalments } from '@waha/domain/invoices/instalments';
import { updateInvoice, type WireInvoice } from '@waha/domain/invoices/invoices.contract';
import type { Millimes } from '@waha/domain/kernel/money';
import { formatTnd } from '#platform/language/format';
import { useMember } from '#platform/session';
import { usePopup } from '#shell/popup/popup-address';
import { QueryBoundary } from '#shell/states/query-boundary';
import { useRefetchAfter } from '#shell/states/use-refetch-after';
import { Button } from '#ui/button';
import { DetailList } from '#ui/detail-list';
import { Skeleton } from '#ui/skeleton';
import { StatusMark } from '#ui/status-mark';
import { InvoiceDue } from './invoice-due';
import { useReceiptStates } from './invoices.jobs';
import { INVOICES_KEY, invoicesQuery } from './invoices.queries';
import { toStatusMark, translateInstalment, translateNotRead } from './invoices.texts';

type PaymentInstalmentsProps = {
  paymentId: string;
  /** The first instalment, which the receipt of the payment has paid. */
  receiptMillimes: Millimes;
};

/** The paid and unpaid amounts of a purchase in instalments, and the next instalment. */
export function PaymentInstalments({ paymentId, receiptMillimes }: PaymentInstalmentsProps) {
  const invoices = useQuery(invoicesQuery(useMember().userId));
  useRefetchAfter(updateInvoice, INVOICES_KEY);
  const skeleton = <Skeleton className="h-44 rounded-lg" />;
  // The age of the data is said once, above all payments.
  if (!invoices.data)
    return (
      <QueryBoundary query={invoices} translateFailure={translateNotRead} skeleton={skeleton}>
        {() => skeleton}
      </QueryBoundary>
    );
  const { paidMillimes, unpaidMillimes, next } = sumInstalments(invoices.data, paymentId);
  return (
    <div className="grid gap-3">
      <DetailList
        details={[
          { label: i18n._('Already paid'), value: formatTnd(receiptMillimes + paidMillimes) },
          { label: i18n._('Left to pay'), value: formatTnd(unpaidMillimes) },
        ]}
      />
      {next ? <NextInstalment invoice={next} readAt={invoices.dataUpdatedAt} /> : null}
    </div>
  );
}

function NextInstalment({ invoice, readAt }: { invoice: WireInvoice; readAt: number }) {
  const { open } = usePopup();
  const receipt = useReceiptStates(readAt)?.(invoice);
  // The pack is that of the payment above.
  const name = translateInstalment({ ...invoice, packName: undefined });
  const isToPay = receipt?.step === 'none' || receipt?.step === 'refused';
  return (
    <section
      aria-label={name}
      className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-blue-wash p-4"
    >
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold text-ink">{name}</span>
          {receipt && receipt.step !== 'none' ? <StatusMark {...toStatusMark(receipt)} /> : null}
        </p>
        <p className="text-ink tabular-nums">{invoice.amount === undefined ? null : formatTnd(invoice.amount)}</p>
        <InvoiceDue invoice={invoice} />
      </div>
      <Button
        variant={isToPay ? 'primary' : 'secondary'}
        small
        onPress={() => open('invoice', { invoice: invoice._id })}
      >
        {isToPay ? i18n._('Pay now') : i18n._('Open')}
      </Button>
    </section>
  );
}

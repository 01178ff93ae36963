import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WireInvoice } from '@waha/domain/invoices/invoices.contract';
import type { ReactNode } from 'react';
import { invoicesQuery } from '#features/invoices/invoices.queries';
import { translateNotRead } from '#features/invoices/invoices.texts';
import { PaidInvoice } from '#features/invoices/paid-invoice';
import { PaidPayment } from '#features/purchase/my-payments/paid-payment';
import { paymentsQuery } from '#features/purchase/purchase.queries';
import { useMember } from '#platform/session';
import { DocumentsOfflineNote } from '#shell/files/open-file-link';
import { QueryBoundary } from '#shell/states/query-boundary';
import { EmptyState } from '#ui/empty-state';

type PaidItem = { id: string; at: string; node: ReactNode };

/**
 * All that the member has paid, newest first: the paid invoices with their documents, and payments without an invoice,
 * approved by an earlier version, with their receipts (spec 2 §2): `?open=invoices-paid`.
 */
export function PaidPopup() {
  const { userId } = useMember();
  const invoices = useQuery(invoicesQuery(userId));
  const payments = useQuery(paymentsQuery(userId));
  return (
    <QueryBoundary query={invoices} translateFailure={translateNotRead}>
      {(bills) =>
        payments.data ? (
          <PaidItems
            items={[
              ...bills
                .filter(({ status }) => status === 'paid')
                .map((invoice) => ({
                  id: invoice._id,
                  at: invoice.paidAt ?? invoice.createdAt,
                  node: <PaidInvoice invoice={invoice} />,
                })),
              ...payments.data
                .filter(({ _id, status }) => status === 'approved' && !hasInvoice(_id, bills))
                .map((payment) => ({
                  id: payment._id,
                  at: payment.decidedAt ?? payment.createdAt,
                  node: <PaidPayment payment={payment} />,
                })),
            ]}
          />
        ) : (
          <QueryBoundary query={payments}>{() => null}</QueryBoundary>
        )
      }
    </QueryBoundary>
  );
}

function hasInvoice(paymentId: string, invoices: readonly WireInvoice[]): boolean {
  return invoices.some(({ sale }) => sale?.paymentId === paymentId);
}

function PaidItems({ items }: { items: readonly PaidItem[] }) {
  if (items.length === 0) return <EmptyState>{i18n._('No paid invoices yet.')}</EmptyState>;
  return (
    <div className="grid gap-3">
      <DocumentsOfflineNote>{i18n._('Documents open when you are online.')}</DocumentsOfflineNote>
      <ul className="grid gap-3">
        {[...items]
          .sort((one, other) => other.at.localeCompare(one.at))
          .map(({ id, node }) => (
            <li key={id}>{node}</li>
          ))}
      </ul>
    </div>
  );
}

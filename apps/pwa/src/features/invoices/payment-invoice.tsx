import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMember } from '#platform/session';
import { usePopup } from '#shell/popup/popup-address';
import { Button } from '#ui/button';
import { invoicesQuery } from './invoices.queries';

type PaymentInvoiceProps = {
  paymentId: string;
  /** Shown for a payment without an invoice: it was approved by an earlier version. */
  fallback: ReactNode;
};

/** Leads to the invoice over what the receipt of a payment paid. */
export function PaymentInvoice({ paymentId, fallback }: PaymentInvoiceProps) {
  const { open } = usePopup();
  const invoices = useQuery(invoicesQuery(useMember().userId));
  const invoice = invoices.data?.find(({ sale }) => sale?.paymentId === paymentId);
  if (invoices.isPending) return null;
  if (!invoice) return fallback;
  const { _id, number } = invoice;
  return (
    <Button variant="secondary" small className="justify-self-start" onPress={() => open('invoice', { invoice: _id })}>
      {i18n._('Invoice {number}', { number })}
    </Button>
  );
}

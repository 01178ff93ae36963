import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { type Instalment, listRemainingInstalments } from '@waha/domain/invoices/invoice';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import type { ReactNode } from 'react';
import { formatCalendarDay, formatTnd } from '#platform/language/format';
import { useLanguage } from '#platform/language/translations';
import { StaffExpected } from '#shell/staff/queue/expected';
import { computeExpectedAmount } from '../home/compute-expected-amount';
import { translateMethod } from '../purchase.texts';
import { memberPaymentsQuery, payeesAtQuery } from './staff-payments.queries';

type ExpectedOnReceiptProps = {
  payment: WirePayment;
  /** The button for another amount, below the expected one. */
  children: ReactNode;
};

/** Shows what the receipt must contain to be accepted. If credit pays all of it, no money arrives with this payment. */
export function ExpectedOnReceipt({ payment, children }: ExpectedOnReceiptProps) {
  const { language } = useLanguage();
  const { data: payees = [], isLoading } = useQuery(payeesAtQuery(payment.createdAt, language));
  const { data: otherPayments } = useQuery({
    ...memberPaymentsQuery(payment.userId),
    enabled: payment.replaces !== undefined,
  });
  const payee = payees.find(({ method }) => method === payment.paymentMethod);
  // Reserves the rows while loading: late content would move the buttons under a press.
  const payeeFacts = isLoading ? { holder: '\u00a0', number: '\u00a0' } : payee;
  const replacedReferences = otherPayments && listReplacedReferences(payment, otherPayments);
  const { credit = 0, replaces } = payment;
  // Credit probably comes from the replaced payment, whose reference is then not expected.
  const hasOtherReference = replaces && (replacedReferences ? replacedReferences.length > 0 : credit === 0);
  const amount = computeExpectedAmount(payment);
  const creditDetails =
    credit > 0
      ? [
          { label: i18n._('Price'), value: formatTnd(amount + credit) },
          { label: i18n._('Credit used'), value: formatTnd(credit) },
        ]
      : [];
  if (amount === 0)
    return (
      <StaffExpected
        label={i18n._('Paid with credit')}
        subject={`${payment.packName} × ${payment.quantity}`}
        amount={credit}
        details={[{ label: i18n._('Reference'), value: payment.reference }]}
      >
        <p className="text-sm">{i18n._('No transfer is expected. The receipt is that of the credit.')}</p>
      </StaffExpected>
    );
  return (
    <StaffExpected
      label={i18n._('Expected on the receipt')}
      subject={`${payment.packName} × ${payment.quantity}`}
      amount={amount}
      details={[
        ...creditDetails,
        { label: i18n._('Reference'), value: payment.reference },
        ...(hasOtherReference
          ? [{ label: i18n._('Or that of the rejected payment'), value: replacedReferences?.join(', ') ?? '\u00a0' }]
          : []),
        { label: i18n._('Method'), value: translateMethod(payment.paymentMethod) },
        ...(payeeFacts
          ? [
              { label: i18n._('Holder'), value: payeeFacts.holder, isWritten: true },
              { label: i18n._('Number'), value: payeeFacts.number },
            ]
          : []),
      ]}
    >
      {children}
    </StaffExpected>
  );
}

/**
 * Returns the references of the rejected payments that this one replaces, the last first: a member who had paid has one
 * of them on the transfer. The money of a part has become credit, so that its reference is not expected again.
 */
function listReplacedReferences({ replaces }: WirePayment, payments: readonly WirePayment[]): string[] {
  const replaced = payments.find(({ _id }) => _id === replaces);
  return replaced && !replaced.received ? [replaced.reference, ...listReplacedReferences(replaced, payments)] : [];
}

/** Shows all effects of accepting. */
export function AcceptOutcome({ payment }: { payment: WirePayment }) {
  const { packName: pack, quantity, userEmail: email } = payment;
  const bills = computeInvoices(payment);
  return (
    <>
      <span className="block">
        {i18n._('{pack} × {quantity} then starts for {email}, and the first bonus is credited.', {
          pack,
          quantity,
          email,
        })}
      </span>
      {bills.length > 0 ? (
        <span className="mt-2 block">
          {i18n._(
            '{n, plural, one {1 invoice of {amount} will be created, due on {first}.} other {{n} invoices of {amount} will be created, due every month from {first} to {last}.}}',
            {
              n: bills.length,
              amount: formatTnd(bills[0]!.amountMillimes),
              first: formatCalendarDay(bills[0]!.invoiceDate),
              last: formatCalendarDay(bills.at(-1)!.invoiceDate),
            },
          )}
        </span>
      ) : null}
    </>
  );
}

/** Returns the invoices that accepting it today creates. */
export function computeInvoices({ quantity, paymentFacilities: plan }: WirePayment): Instalment[] {
  if (!plan) return [];
  return listRemainingInstalments(
    { months: plan.period, monthlyMillimes: plan.monthlyAmount },
    quantity,
    getDayAt(Date.now()),
  );
}

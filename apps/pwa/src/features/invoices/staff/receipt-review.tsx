import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WireReviewedInvoice } from '@waha/domain/invoices/invoices.contract';
import { ApiError } from '#platform/api-error';
import { formatDay, formatStaffTime } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { OpenFileLink } from '#shell/files/open-file-link';
import { translateHeld } from '#shell/staff/held/translate-held';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { StaffDecision } from '#shell/staff/queue/decision';
import { StaffExpected } from '#shell/staff/queue/expected';
import { StaffProposedLines, useProposedLines } from '#shell/staff/queue/proposed-lines';
import { StaffReview, StaffReviewSkeleton } from '#shell/staff/queue/review';
import { StaffReceipt } from '#shell/staff/receipt';
import { translateStaffFailure } from '#shell/staff/translate-staff-failure';
import { QueryBoundary } from '#shell/states/query-boundary';
import { DetailList } from '#ui/detail-list';
import { EmptyState } from '#ui/empty-state';
import { StatusMark } from '#ui/status-mark';
import { getInvoiceDocument } from '../invoices.queries';
import { formatInvoiceName, translateInstalment } from '../invoices.texts';
import { type ReceiptDecision as Decision, invoiceQuery, useDecideReceipt } from './staff-invoices.queries';
import { toStatusMark } from './to-status-mark';

type ReceiptReviewProps = { id: string; onDone: () => void };

/** The review of one invoice with the member's receipt in large beside the buttons (spec 3 §2). */
export function ReceiptReview({ id, onDone }: ReceiptReviewProps) {
  return (
    <QueryBoundary
      query={useQuery(invoiceQuery(id))}
      translateFailure={translateNotRead}
      skeleton={<StaffReviewSkeleton />}
    >
      {(invoice) => <Review invoice={invoice} onDone={onDone} />}
    </QueryBoundary>
  );
}

function translateNotRead(error: unknown): string {
  return error instanceof ApiError && error.status === 404 ? translateError(error) : i18n._('Failed to load invoices.');
}

function Review({ invoice, onDone }: { invoice: WireReviewedInvoice; onDone: () => void }) {
  const { _id, userId, amount, reference, status, receiptStatus, receiptUrl, clientName, clientSurname } = invoice;
  const name = `${clientName} ${clientSurname}`;
  const isOpen = status === 'pending' && receiptStatus === 'submitted';
  const { lines, isLoading } = useProposedLines('receipt', _id, isOpen);
  if (isLoading) return <StaffReviewSkeleton />;
  return (
    <StaffReview
      label={formatInvoiceName(invoice)}
      member={{ userId, name }}
      statusMark={<StatusMark {...toStatusMark(invoice)} />}
      decision={isOpen ? <ReceiptDecision invoice={invoice} onDone={onDone} /> : null}
      warnings={<StaffProposedLines lines={lines} />}
      document={
        receiptUrl ? (
          <StaffReceipt address={receiptUrl} title={i18n._('Receipt of {name}', { name })} />
        ) : (
          <EmptyState>{i18n._('No receipt was sent.')}</EmptyState>
        )
      }
      facts={
        <>
          <StaffExpected
            label={i18n._('Expected on the receipt')}
            amount={amount}
            details={reference ? [{ label: i18n._('Reference'), value: reference }] : []}
          />
          <DetailList details={toDetails(invoice)} />
          <OpenFileLink address={getInvoiceDocument(_id).view}>{i18n._('Open the invoice')}</OpenFileLink>
        </>
      }
    />
  );
}

function toDetails(invoice: WireReviewedInvoice) {
  const { number, clientEmail, invoiceDate, instalment, receiptSentAt, paidAt, paidBy, reason } = invoice;
  return [
    { label: i18n._('Member'), value: clientEmail },
    { label: i18n._('Invoice number'), value: number, isWritten: true },
    { label: i18n._('Due on'), value: formatDay(invoiceDate) },
    ...(instalment ? [{ label: i18n._('For'), value: translateInstalment(invoice) }] : []),
    ...(receiptSentAt ? [{ label: i18n._('Receipt sent'), value: formatStaffTime(receiptSentAt) }] : []),
    ...(paidAt ? [{ label: i18n._('Payment approved on'), value: formatStaffTime(paidAt) }] : []),
    ...(paidBy ? [{ label: i18n._('By'), value: paidBy.name }] : []),
    ...(reason ? [{ label: i18n._('Reason'), value: reason, isWritten: true }] : []),
  ];
}

type ReceiptDecisionProps = { invoice: WireReviewedInvoice; onDone: () => void };

/** Marks the invoice as paid because the money has arrived, or rejects the receipt with a reason for the member. */
function ReceiptDecision({ invoice, onDone }: ReceiptDecisionProps) {
  const decide = useDecideReceipt();
  const { _id: id, amount, clientName, clientSurname } = invoice;
  const clientFullName = `${clientName} ${clientSurname}`;
  function send(decision: Decision, stop: () => void) {
    const done = 'status' in decision ? i18n._('Receipt accepted.') : i18n._('Receipt rejected.');
    decide.mutate(
      decision,
      createOutcomeHandlers({
        subject: clientFullName,
        heldText: translateHeld('invoice', 'status' in decision ? 'accepted' : 'rejected', { name: clientFullName }),
        done,
        onDone,
        onSettled: stop,
        translateFailure: translateStaffFailure,
      }),
    );
  }

  return (
    <StaffDecision
      receiptAmount={amount}
      yes={{
        question: i18n._('Accept this receipt?'),
        outcome: i18n._('{invoice} will be marked as paid, and the member will be notified.', {
          invoice: formatInvoiceName(invoice),
        }),
      }}
      no={{
        question: i18n._('Reject this receipt?'),
        outcome: i18n._('The invoice stays unpaid. The member will be notified and can send another receipt.'),
        subject: { kind: 'receipt_rejected', userId: invoice.userId },
      }}
      busy={decide.isPending}
      onYes={(stop) => send({ id, status: 'paid' }, stop)}
      onNo={(reason, stop) => send({ id, receiptStatus: 'refused', ...(reason && { reason }) }, stop)}
    />
  );
}

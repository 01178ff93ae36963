import { i18n } from '@lingui/core';
import type { WireInvoice } from '@waha/domain/invoices/invoices.contract';
import { StaffDecision } from '../../../shell/staff/decision-bar';
import { sayStaffFailure } from '../../../shell/staff/failure.messages';
import { sayOutcome } from '../../../shell/staff/outcome.messages';
import { nameOf } from '../invoices.texts';
import { type ReceiptDecision as Decision, useDecideReceipt } from './staff.queries';

type ReceiptDecisionProps = { invoice: WireInvoice; onDone: () => void };

/** The money has come: paid. Or the receipt proves nothing, and the member reads why. */
export function ReceiptDecision({ invoice, onDone }: ReceiptDecisionProps) {
  const decide = useDecideReceipt();
  const { _id: id } = invoice;

  function send(decision: Decision, stop: () => void) {
    decide.mutate(decision, sayOutcome({ onDone, onSettled: stop, sayFailure: sayStaffFailure }));
  }

  return (
    <StaffDecision
      yes={{
        verb: i18n._('Mark as paid'),
        question: i18n._('Mark this invoice as paid?'),
        outcome: i18n._('{invoice} is settled, and the member is told.', { invoice: nameOf(invoice) }),
      }}
      no={{
        verb: i18n._('Refuse the receipt'),
        question: i18n._('Refuse this receipt?'),
        outcome: i18n._('The invoice stays to be paid; the member is told, and can send another receipt.'),
      }}
      busy={decide.isPending}
      onYes={(stop) => send({ id, status: 'paid' }, stop)}
      onNo={(reason, stop) => send({ id, receiptStatus: 'refused', ...(reason && { reason }) }, stop)}
    />
  );
}

import type { RefundId } from '@waha/domain/kernel/ids';
import type { PaymentEvent } from '@waha/domain/purchase/payment';
import type { Refund } from '@waha/domain/refunds/staff/refund';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { findCreditNoteId } from '../invoices/credit-notes/credit-notes.public-queries';
import { saveRefund } from './refund.store';

/**
 * Reacts to a cancelled payment that was approved: requests the refund of its money, or records why nothing is due. Its
 * credit note exists already.
 */
export async function requestRefund(
  { tx, emit }: UnitOfWork,
  { payment, refund: answer, by, at }: Extract<PaymentEvent, { type: 'payment.cancelled' }>,
): Promise<void> {
  if (!answer) return;
  const creditNoteId = await findCreditNoteId(tx, payment.id);
  const refund: Refund = {
    ...{ id: createId<RefundId>(at), memberId: payment.memberId, paymentId: payment.id },
    ...(creditNoteId && { creditNoteId }),
    ...answer,
    status: answer.amountMillimes > 0 ? 'requested' : 'not_due',
    ...{ requestedBy: by, requestedAt: at },
  };
  await saveRefund(tx, refund);
  if (refund.status === 'requested') await emit({ type: 'refund.requested', refund, by, at });
}

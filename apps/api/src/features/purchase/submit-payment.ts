import { randomBytes } from 'node:crypto';
import type { FileId, MemberId, PaymentId } from '@waha/domain/kernel/ids';
import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
import { checkOrder } from '@waha/domain/purchase/check-order';
import type { Payment } from '@waha/domain/purchase/payment';
import type { PaymentDraft } from '@waha/domain/purchase/payment-draft';
import { createPaymentReference } from '@waha/domain/purchase/payment-reference';
import { createId } from '#platform/database/create-id';
import type { Tx } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { saveFile } from '#platform/files/private-files';
import type { StagedFile } from '#platform/files/uploads';
import { RefusalError, requireFound, unwrapResult } from '#platform/http/refusal-error';
import { findNewestCreditSource, readCreditBalance } from '../credit/credit.public-queries';
import { findPackByName } from './packs/pack.store';
import { findPayment, findPaymentByKey, isReferenceTaken, savePayment } from './payment.store';
import { computeQuizStatus, listTries } from './quizzes/quiz.store';

export type PaymentInput = {
  memberId: MemberId;
  packName: string | undefined;
  draft: PaymentDraft<StagedFile>;
  /** The total that the sender expects; the server's own sum decides. */
  statedTotal: number | undefined;
  reference: string | undefined;
  replaces: PaymentId | undefined;
  key: string | undefined;
  enabledMethods: readonly PaymentMethod[];
};

/**
 * Checks a payment against today's terms and the member's credit, and saves it with its receipt, pending. If credit pays
 * all that is due, its proof is the receipt that brought the newest money of the credit.
 * @throws RefusalError, with nothing stored
 */
export async function submitPayment({ tx, now, emit }: UnitOfWork, order: PaymentInput): Promise<Payment> {
  const sentBefore = order.key && (await findPaymentByKey(tx, order.memberId, order.key));
  if (sentBefore) return sentBefore;

  if (!order.packName)
    throw new RefusalError({ code: 'payment_incomplete', errors: { packName: 'Please fill in all required fields.' } });
  const pack = requireFound(await findPackByName(tx, order.packName), 'pack_not_found');
  const quiz = computeQuizStatus(await listTries(tx, order.memberId, pack.id));
  const balanceMillimes = order.draft.credit ? await readCreditBalance(tx, order.memberId) : 0;
  const complete = unwrapResult(checkOrder(order.draft, { ...order, pack, quiz, balanceMillimes }));
  const { receipt, creditMillimes } = complete;
  await checkReplaced(tx, order, pack.packName);

  const payment: Payment = {
    id: createId<PaymentId>(now),
    memberId: order.memberId,
    packId: pack.id,
    packName: pack.packName,
    reference: await findFreeReference(tx, order.reference),
    quantity: complete.quantity,
    priceMillimes: pack.priceMillimes,
    totalMillimes: complete.totalMillimes,
    paymentType: complete.paymentType,
    paymentMethod: complete.paymentMethod,
    ...(complete.plan && { plan: complete.plan }),
    facilityPoints: pack.facilityPoints,
    monthlyBonusPoints: pack.monthlyBonusPoints,
    withdrawalDays: pack.withdrawalDays,
    ...(creditMillimes && { creditMillimes }),
    receiptFileId: receipt?.fileId ?? (await findCreditReceipt(tx, order.memberId)),
    ...(order.replaces && { replaces: order.replaces }),
    createdAt: now,
    status: 'pending',
  };
  if (receipt) await saveFile({ tx, now }, receipt, { ownerId: order.memberId, purpose: 'payment_receipt' });
  await savePayment(tx, payment, order.key);
  await emit({ type: 'payment.submitted', payment, at: now });
  return payment;
}

async function checkReplaced(tx: Tx, { replaces, memberId }: PaymentInput, packName: string): Promise<void> {
  if (!replaces) return;
  const old = await findPayment(tx, replaces);
  const isRight = old?.memberId === memberId && old.packName === packName && old.status === 'rejected';
  if (!isRight) throw new RefusalError({ code: 'replaces_unknown' });
}

/** Returns the receipt that brought the newest money of a member's credit. */
async function findCreditReceipt(tx: Tx, memberId: MemberId): Promise<FileId> {
  const source = await findNewestCreditSource(tx, memberId);
  const payment = source && (await findPayment(tx, source));
  if (!payment) throw new Error('no payment brought the money of the credit');
  return payment.receiptFileId;
}

async function findFreeReference(tx: Tx, wanted: string | undefined): Promise<string> {
  if (wanted === undefined) return createPaymentReference(randomBytes(8));
  if (await isReferenceTaken(tx, wanted)) throw new RefusalError({ code: 'reference_taken' });
  return wanted;
}

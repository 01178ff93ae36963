import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { FileId, MemberId, PackId, PaymentId, QuizResultId } from '@waha/domain/kernel/ids';
import type { Quantity } from '@waha/domain/purchase/pack';
import { paymentReference } from '@waha/domain/purchase/payment-reference';
import type { House } from '../compose';
import { findPackByName } from '../features/purchase/pack.store';
import { savePayment } from '../features/purchase/payment.store';
import { saveTry } from '../features/purchase/quiz.store';
import { newId, newSecretId } from '../platform/new-id';
import { saveFile } from '../platform/private-files';

/** The smallest picture that is one: a 1 × 1 PNG with some bytes of its own behind it. */
export function picture(mark = randomUUID()): Buffer {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  return Buffer.concat([png, Buffer.from(mark)]);
}

/** Puts a state into the database the way the program itself writes it. */
export function given({ services }: House) {
  const { transact, db, uploads } = services;

  /** The member has passed the quiz of the pack; an admin has approved it unless told otherwise. */
  async function quiz(memberId: MemberId, packName: string, approvedBy?: MemberId): Promise<QuizResultId> {
    const pack = (await findPackByName(db, packName))!;
    return transact(async ({ tx, now }) => {
      const id = newId<QuizResultId>(now);
      const total = pack.questions.length;
      const approval = approvedBy && { approvedBy, approvedAt: now };
      await saveTry(tx, { id, memberId, packId: pack.id as PackId, score: total, total, createdAt: now, ...approval });
      return id;
    });
  }

  /** A pending payment with a receipt of its own. */
  async function payment(memberId: MemberId, packName: string, quantity: Quantity = 1): Promise<PaymentId> {
    const pack = (await findPackByName(db, packName))!;
    const bytes = picture();
    const fileId = newSecretId<FileId>();
    writeFileSync(uploads.pathOf(fileId), bytes);
    const file = {
      fileId,
      path: '',
      type: 'image/png',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    return transact(async (unit) => {
      const id = newId<PaymentId>(unit.now);
      await saveFile(unit, file, { ownerId: memberId, purpose: 'payment_receipt' });
      const terms = {
        packId: pack.id,
        packName,
        priceMillimes: pack.priceMillimes,
        facilityPoints: pack.facilityPoints,
        monthlyBonusPoints: pack.monthlyBonusPoints,
        withdrawalDays: pack.withdrawalDays,
      };
      const choice = {
        quantity,
        paymentType: 'cash',
        paymentMethod: 'izi',
        totalMillimes: pack.priceMillimes * quantity,
      } as const;
      const reference = paymentReference(randomBytes(8));
      const rest = { id, memberId, reference, receiptFileId: fileId, createdAt: unit.now, status: 'pending' } as const;
      await savePayment(unit.tx, { ...terms, ...choice, ...rest }, undefined);
      return id;
    });
  }

  return { quiz, payment };
}

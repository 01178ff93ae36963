import type { MemberId } from '@waha/domain/kernel/ids';
import { asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { readAtOnce, readInPages } from '#platform/documents/member-data';
import { payments, quizResults, trainingProgress } from './purchase.tables';
import { purchaseReminders } from './reminders/reminders.tables';

export function readPurchaseData(db: Database, memberId: MemberId) {
  return {
    payments: readInPages(db, payments, eq(payments.memberId, memberId)),
    quizResults: readInPages(db, quizResults, eq(quizResults.memberId, memberId)),
    training: readAtOnce(() =>
      db
        .select()
        .from(trainingProgress)
        .where(eq(trainingProgress.memberId, memberId))
        .orderBy(asc(trainingProgress.packId)),
    ),
    purchaseReminders: readAtOnce(() =>
      db
        .select()
        .from(purchaseReminders)
        .where(eq(purchaseReminders.memberId, memberId))
        .orderBy(asc(purchaseReminders.sentAt)),
    ),
  };
}

/** Deletes the detailed record of watched videos. Payments and the quizzes that permitted them stay. */
export async function eraseTraining(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.delete(trainingProgress).where(eq(trainingProgress.memberId, memberId));
}

/** Deletes the record of reminders. */
export async function eraseReminders(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.delete(purchaseReminders).where(eq(purchaseReminders.memberId, memberId));
}

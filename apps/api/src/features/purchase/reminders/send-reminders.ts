import type { MemberId, PackId } from '@waha/domain/kernel/ids';
import { DAY, type Instant } from '@waha/domain/kernel/time';
import { hasWatchedToEnd } from '@waha/domain/purchase/training';
import {
  FIRST_REMINDER_AFTER_MS,
  findUnfinishedStep,
  isReminderDue,
  REMINDER_MAX_AGE_MS,
  REMINDERS_MAX,
  SECOND_REMINDER_AFTER_MS,
  type UnfinishedPurchase,
} from '@waha/domain/purchase/unfinished-purchase';
import { and, asc, eq, gt, isNotNull, lte } from 'drizzle-orm';
import { hasEndedNews } from '#features/announcements/announcements.public-queries';
import { findPerson } from '#platform/auth/people.store';
import type { Database, Tx } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { sendEachReminder } from '#platform/push/send-each-reminder';
import type { Services } from '#platform/services';
import { findPack } from '../packs/pack.store';
import { payments, quizResults, trainingProgress } from '../purchase.tables';
import { computeQuizStatus, listTries } from '../quizzes/quiz.store';
import { findTraining } from '../training';
import { purchaseReminders } from './reminders.tables';

type Needs = Pick<Services, 'db' | 'transact' | 'clock' | 'config'>;
type PurchaseKey = { memberId: MemberId; packId: PackId };

/**
 * How many days are searched for purchases. The second reminder of the oldest purchase that gets a first one is within
 * this time; a week is added, in case the server was off.
 */
const SEARCHED_DAYS = (REMINDER_MAX_AGE_MS + SECOND_REMINDER_AFTER_MS) / DAY + 7;

/** Reminds members of unfinished purchases, each at most twice. */
export async function sendReminders(needs: Needs, signal?: AbortSignal): Promise<void> {
  const { db, clock, config } = needs;
  if (config.purchaseReminders === 'off') return;
  const now = clock();
  await sendEachReminder<PurchaseKey>(
    needs,
    {
      async *listPages() {
        for (let day = 0; day < SEARCHED_DAYS; day++) {
          const until = now - FIRST_REMINDER_AFTER_MS - day * DAY;
          yield listPaused(db, { from: until - DAY, until });
        }
      },
      isDue: async (key) => (await findDueReminder(db, key, now)) !== undefined,
      remind,
    },
    signal,
  );
}

/** Returns the purchases with a step that began within this time: the video was seen, or the quiz was approved. */
async function listPaused(db: Database, { from, until }: { from: Instant; until: Instant }): Promise<PurchaseKey[]> {
  const { memberId, packId, updatedAt, intervals, durationSeconds } = trainingProgress;
  const seen = await db
    .select({ memberId, packId, intervals, durationSeconds })
    .from(trainingProgress)
    .where(and(gt(updatedAt, from), lte(updatedAt, until)))
    .orderBy(asc(updatedAt));
  const { approvedAt } = quizResults;
  const approved = await db
    .select({ memberId: quizResults.memberId, packId: quizResults.packId })
    .from(quizResults)
    .where(and(isNotNull(approvedAt), gt(approvedAt, from), lte(approvedAt, until)))
    .orderBy(asc(approvedAt));
  return [...seen.filter((row) => hasWatchedToEnd(row.intervals, row.durationSeconds)), ...approved];
}

type DueReminder = UnfinishedPurchase & { number: number };

/** Returns the reminder of this purchase that is due, if any. */
async function findDueReminder(
  tx: Database | Tx,
  { memberId, packId }: PurchaseKey,
  now: Instant,
): Promise<DueReminder | undefined> {
  const ofPurchase = and(eq(purchaseReminders.memberId, memberId), eq(purchaseReminders.packId, packId));
  const sent = await tx.select().from(purchaseReminders).where(ofPurchase).orderBy(asc(purchaseReminders.number));
  if (sent.length >= REMINDERS_MAX) return undefined;
  const unfinished = findUnfinishedStep(await readPurchase(tx, { memberId, packId }));
  const sentAt = sent.map((each) => each.sentAt);
  if (!unfinished || !isReminderDue(unfinished, sentAt, now)) return undefined;
  return { ...unfinished, number: sent.length + 1 };
}

async function readPurchase(tx: Database | Tx, { memberId, packId }: PurchaseKey) {
  const tries = await listTries(tx, memberId, packId);
  const training = await findTraining(tx, memberId, packId);
  const isWatched = training !== undefined && hasWatchedToEnd(training.intervals, training.duration);
  const [payment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.memberId, memberId), eq(payments.packId, packId)))
    .limit(1);
  return {
    quiz: computeQuizStatus(tries),
    watchedAt: isWatched ? training.updatedAt : undefined,
    quizApprovedAt: tries.find(({ approvedAt }) => approvedAt !== undefined)?.approvedAt,
    hasPayment: payment !== undefined,
  };
}

/** Reminds the member if that is still due, and they want and may get reminders. */
async function remind(unit: UnitOfWork, { memberId, packId }: PurchaseKey): Promise<void> {
  const { tx, now } = unit;
  const reminder = await findDueReminder(tx, { memberId, packId }, now);
  const pack = await findPack(tx, packId);
  const member = await findPerson(tx, memberId);
  if (!reminder || pack?.offSaleAt !== null || member?.role !== 'user' || member.blockedAt !== undefined) return;
  if (await hasEndedNews(tx, memberId)) return;
  const { step, number } = reminder;
  await tx.insert(purchaseReminders).values({ memberId, packId, number, step, sentAt: now });
  await unit.emit({ type: 'purchase.reminded', memberId, packId, packName: pack.packName, step, at: now });
}

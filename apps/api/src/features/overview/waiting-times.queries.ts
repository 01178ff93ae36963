import { MINUTE } from '@waha/domain/kernel/time';
import { computeUsualHours, MAX_WAITS, type WaitingTimes } from '@waha/domain/overview/waiting-times';
import type { Database } from '#platform/database/database';
import type { Services } from '#platform/services';
import { listAnswerWaits } from '../messaging/messaging.public-queries';
import { listProfileWaits } from '../profile/profile.public-queries';
import { listPaymentWaits } from '../purchase/payment.public-queries';
import { listQuizWaits } from '../purchase/quizzes/quiz.public-queries';
import { listRechargeWaits } from '../recharge/recharge.public-queries';
import { listPayoutWaits } from '../wallet/withdrawals/withdrawal.public-queries';

/** Every member reads these figures, and they change slowly. */
const MAX_AGE_MS = 10 * MINUTE;

/** Returns the usual waiting times of members, in hours. Contains no names and no counts of staff. */
export async function readWaitingTimes(db: Database): Promise<WaitingTimes> {
  return {
    quiz: computeUsualHours(await listQuizWaits(db, MAX_WAITS)),
    payment: computeUsualHours(await listPaymentWaits(db, MAX_WAITS)),
    profile: computeUsualHours(await listProfileWaits(db, MAX_WAITS)),
    withdrawal: computeUsualHours(await listPayoutWaits(db, MAX_WAITS)),
    recharge: computeUsualHours(await listRechargeWaits(db, MAX_WAITS)),
    message: computeUsualHours(await listAnswerWaits(db, MAX_WAITS)),
  };
}

/** Returns a reader that keeps its result for ten minutes. A failed reading is not kept. */
export function createWaitingTimesReader({ db, clock }: Pick<Services, 'db' | 'clock'>): () => Promise<WaitingTimes> {
  let latest: { at: number; times: Promise<WaitingTimes> } | undefined;
  return () => {
    const now = clock();
    // The clock of the server may have been set back.
    if (latest && Math.abs(now - latest.at) < MAX_AGE_MS) return latest.times;
    const reading = { at: now, times: readWaitingTimes(db) };
    latest = reading;
    reading.times.catch(() => {
      if (latest === reading) latest = undefined;
    });
    return reading.times;
  };
}

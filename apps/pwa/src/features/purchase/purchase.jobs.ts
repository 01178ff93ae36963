import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
import { isInStream } from '@waha/domain/outbox/stream';
import type { PaymentType } from '@waha/domain/purchase/pack';
import { submitPayment } from '@waha/domain/purchase/payment.contract';
import { submitQuiz } from '@waha/domain/purchase/quiz.contract';
import { useMemo } from 'react';
import { useOutboxJobs, useSentJobs } from '#offline/outbox-state/use-outbox';
import { type PendingJob, toPendingJob } from '#shell/pending-jobs/pending-job';

/** The data stored with a job of this feature, to show it while it is pending. */
export type QuizNote = { kind: 'quiz'; packId: string; packName: string };
export type PaymentNote = {
  kind: 'payment';
  packId: string;
  packName: string;
  quantity: number;
  /** Millimes. */
  totalPrice: number;
  paymentType: PaymentType;
  paymentMethod: PaymentMethod;
  months?: number;
  /** Millimes; the amount of the receipt of a purchase in instalments. Notes of versions before it lack it. */
  firstInstalment?: number;
  /** Millimes; absent if it uses no credit, and in notes of versions before it. */
  credit?: number;
  reference: string;
  isRepeat: boolean;
  replaces?: string;
};

/** A pending job of this feature. */
export type PurchaseJob<Note = QuizNote | PaymentNote> = PendingJob<Note>;

/** Returns the answers and payments that are not sent yet, oldest first; `undefined` until the outbox has been read. */
export function usePurchaseJobs(): PurchaseJob[] | undefined {
  const jobs = useOutboxJobs();
  return useMemo(
    () => jobs?.filter(isPurchaseJob).map((job) => toPendingJob<QuizNote | PaymentNote>(job, jobs)),
    [jobs],
  );
}

export function usePaymentJobs(): PurchaseJob<PaymentNote>[] | undefined {
  return usePurchaseJobs()?.filter((job): job is PurchaseJob<PaymentNote> => job.note.kind === 'payment');
}

/** Returns the pending answers to a pack's quiz. */
export function useQuizJob(packId: string): PurchaseJob | 'reading' | undefined {
  const jobs = usePurchaseJobs();
  if (!jobs) return 'reading';
  return jobs.find(({ note }) => note.kind === 'quiz' && note.packId === packId);
}

type QuizAnswer = ReplyOf<typeof submitQuiz>;

/** Returns the server's result for the answers with this key, once available. */
export function useQuizCorrection(packId: string, key: string | undefined): QuizAnswer | undefined {
  const sent = useSentJobs(submitQuiz, packId);
  return key === undefined ? undefined : (sent?.find((job) => job.key === key)?.answer as QuizAnswer | undefined);
}

/** Checks whether a job, pending or sent, concerns a member's purchases. */
export function isPurchaseJob(job: { stream: string }): boolean {
  return isInStream(job, submitPayment) || isInStream(job, submitQuiz);
}

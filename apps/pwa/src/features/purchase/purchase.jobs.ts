import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
import { isInStream } from '@waha/domain/outbox/stream';
import type { PaymentType } from '@waha/domain/purchase/pack';
import { submitPayment } from '@waha/domain/purchase/payment.contract';
import { submitQuiz } from '@waha/domain/purchase/quiz.contract';
import { useMemo } from 'react';
import { useOutboxJobs, useSentJobs } from '#offline/outbox-state/use-outbox';
import { type PendingJob, toPendingJob } from '#shell/pending-jobs/pending-job';

/** What a job of this feature carries along, to be drawn while it waits. */
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
  reference: string;
  isRepeat: boolean;
  replaces?: string;
};

/** Something of this feature that is on its way to the server. */
export type PurchaseJob<Note = QuizNote | PaymentNote> = PendingJob<Note>;

/** Answers and payments that are not sent yet, oldest first; `undefined` until the outbox was read. */
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

/** The answers to a pack's quiz that are on their way. */
export function useQuizJob(packId: string): PurchaseJob | 'reading' | undefined {
  const jobs = usePurchaseJobs();
  if (!jobs) return 'reading';
  return jobs.find(({ note }) => note.kind === 'quiz' && note.packId === packId);
}

type QuizAnswer = ReplyOf<typeof submitQuiz>;

/** What the server said to the answers with this key, once it has. */
export function useQuizCorrection(packId: string, key: string | undefined): QuizAnswer | undefined {
  const sent = useSentJobs(submitQuiz, packId);
  return key === undefined ? undefined : (sent?.find((job) => job.key === key)?.answer as QuizAnswer | undefined);
}

/** Whether something waits, or was sent, that a member's purchases show. */
export function isPurchaseJob(job: { stream: string }): boolean {
  return isInStream(job, submitPayment) || isInStream(job, submitQuiz);
}

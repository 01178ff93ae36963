import { i18n } from '@lingui/core';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
import type { Job } from '@waha/domain/outbox/outbox-job';
import type { PaymentType } from '@waha/domain/purchase/pack';
import type { submitQuiz } from '@waha/domain/purchase/purchase.contract';
import { useMemo } from 'react';
import { cancelJob, discardJob, useOutboxJobs, useSentJobs } from '../../offline/page/use-outbox';
import type { SentState } from '../../ui/status-mark';

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
export type PurchaseJob<Note = QuizNote | PaymentNote> = {
  key: string;
  note: Note;
  mark: SentState;
  isRefused: boolean;
  /** Why it was refused, or why it waits, in words. */
  reason: string | undefined;
  /** A refusal's machine word. */
  code: string | undefined;
  /** Taken back, but it may have arrived: the server is being asked. */
  isCancelling: boolean;
  /** Epoch milliseconds. */
  createdAt: number;
};

/** Answers and payments that are not sent yet, oldest first; `undefined` until the outbox was read. */
export function usePurchaseJobs(): PurchaseJob[] | undefined {
  const jobs = useOutboxJobs();
  return useMemo(() => jobs?.filter(isOurs).map(toPurchaseJob), [jobs]);
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
  const sent = useSentJobs(`quiz:${packId}`);
  return key === undefined ? undefined : (sent?.find((job) => job.key === key)?.answer as QuizAnswer | undefined);
}

/** Takes it out of the outbox, refused or still waiting. */
export async function takeBack({ key, isRefused }: PurchaseJob): Promise<void> {
  if (isRefused) await discardJob(key);
  else await cancelJob(key);
}

function isOurs({ stream }: Job): boolean {
  return stream.startsWith('payment:') || stream.startsWith('quiz:');
}

function toPurchaseJob(job: Job): PurchaseJob {
  const { key, note, state, error, isCancelling, createdAt } = job;
  const isRefused = state === 'failed';
  const needsLogin = state === 'auth' ? i18n._('Please log in again to send this.') : undefined;
  const reason = isRefused && error?.message ? i18n._(error.message) : needsLogin;
  return {
    key,
    note: note as QuizNote | PaymentNote,
    mark: markOf(job, reason),
    isRefused,
    reason,
    code: error?.code,
    isCancelling,
    createdAt,
  };
}

function markOf({ state, files }: Job, reason: string | undefined): SentState {
  if (state === 'failed') return { state: 'refused', reason };
  if (state !== 'sending') return { state: 'waiting' };
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const sent = files.reduce((sum, file) => sum + file.sentBytes, 0);
  return { state: 'sending', progress: bytes > 0 ? sent / bytes : undefined };
}

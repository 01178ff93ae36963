import { readPayeesAt } from '@waha/domain/company/staff/payees.contract';
import type { Language } from '@waha/domain/kernel/languages';
import type { PaymentOutcome } from '@waha/domain/purchase/payment';
import {
  deletePayment,
  listDecidedPayments,
  listPaymentQueue,
  listPayments,
  previewCancellation,
  readPayment,
  validatePayment,
} from '@waha/domain/purchase/payment.contract';
import { listPacks } from '@waha/domain/purchase/purchase.contract';
import { approveQuiz, listQuizQueue } from '@waha/domain/purchase/quiz.contract';
import { call, callPage } from '../../../platform/api-client';
import { readQuery } from '../../../platform/read-query';
import { staffQueue, useWaiting } from '../../../shell/staff/queue/queue';
import { useStaffCommand } from '../../../shell/staff/use-command';

export const queuedPaymentsQuery = (q: string) =>
  staffQueue(
    ['purchase', 'queue', 'payments', q],
    (cursor, signal) => callPage(listPaymentQueue, { query: { q, cursor }, signal }),
    'payments',
  );

export const decidedPaymentsQuery = (status: PaymentOutcome | undefined, q: string) =>
  staffQueue(['purchase', 'decided', 'payments', status ?? '', q], (cursor, signal) =>
    callPage(listDecidedPayments, { query: { q, cursor, status }, signal }),
  );

/** The accounts that members were shown as this was sent: its receipt is held against those. */
export const payeesAtQuery = (at: string, language: Language) =>
  readQuery(['purchase', 'payees-at', at, language], readPayeesAt, { params: { at }, query: { language } });

export const queuedQuizzesQuery = (q: string) =>
  staffQueue(
    ['purchase', 'queue', 'quizzes', q],
    (cursor, signal) => callPage(listQuizQueue, { query: { q, cursor }, signal }),
    'quizzes',
  );

export const paymentQuery = (userId: string, paymentId: string) =>
  readQuery(['purchase', 'staff', 'payment', paymentId], readPayment, { params: { userId, paymentId } });

/** Packs as they are sold now. */
export const soldPacksQuery = () => readQuery(['purchase', 'staff', 'packs'], listPacks, {});

export const memberPaymentsQuery = (userId: string) =>
  readQuery(['purchase', 'staff', 'payments-of', userId], listPayments, { params: { userId } });

export const cancellationQuery = (id: string) =>
  readQuery(['purchase', 'staff', 'cancellation', id], previewCancellation, { params: { id } }, { staleTime: 0 });

export const useWaitingPayments = () => useWaiting('payments');
export const useWaitingQuizzes = () => useWaiting('quizzes');

export const useDecidePayment = () =>
  useStaffCommand('purchase', ({ id, ...body }: { id: string; status: 'approved' | 'rejected'; reason?: string }) =>
    call(validatePayment, { params: { id }, body }),
  );

export const useDeletePayment = () =>
  useStaffCommand('purchase', (id: string) => call(deletePayment, { params: { id } }));

export const useApproveQuiz = () =>
  useStaffCommand('purchase', (quizResultId: string) => call(approveQuiz, { params: { quizResultId } }));

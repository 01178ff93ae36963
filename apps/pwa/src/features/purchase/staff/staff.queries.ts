import {
  deletePayment,
  listPayments,
  previewCancellation,
  queuePayments,
  readPayment,
  validatePayment,
} from '@waha/domain/purchase/payment.contract';
import { approveQuiz, queueQuizzes } from '@waha/domain/purchase/quiz.contract';
import { call, callPage } from '../../../platform/api-client';
import { readQuery } from '../../../platform/read-query';
import { staffQueue, useWaiting } from '../../../shell/staff/queue';
import { useStaffCommand } from '../../../shell/staff/use-command';

export const queuedPaymentsQuery = (q: string) =>
  staffQueue(['purchase', 'queue', 'payments', q], (cursor, signal) =>
    callPage(queuePayments, { query: { q, cursor }, signal }),
  );

export const queuedQuizzesQuery = (q: string) =>
  staffQueue(['purchase', 'queue', 'quizzes', q], (cursor, signal) =>
    callPage(queueQuizzes, { query: { q, cursor }, signal }),
  );

export const paymentQuery = (userId: string, paymentId: string) =>
  readQuery(['purchase', 'staff', 'payment', paymentId], readPayment, { params: { userId, paymentId } });

export const memberPaymentsQuery = (userId: string) =>
  readQuery(['purchase', 'staff', 'payments-of', userId], listPayments, { params: { userId } });

export const cancellationQuery = (id: string) =>
  readQuery(['purchase', 'staff', 'cancellation', id], previewCancellation, { params: { id } }, { staleTime: 0 });

export const useWaitingPayments = () => useWaiting(queuedPaymentsQuery(''));
export const useWaitingQuizzes = () => useWaiting(queuedQuizzesQuery(''));

export const useDecidePayment = () =>
  useStaffCommand('purchase', ({ id, ...body }: { id: string; status: 'approved' | 'rejected'; reason?: string }) =>
    call(validatePayment, { params: { id }, body }),
  );

export const useDeletePayment = () =>
  useStaffCommand('purchase', (id: string) => call(deletePayment, { params: { id } }));

export const useApproveQuiz = () =>
  useStaffCommand('purchase', (quizResultId: string) => call(approveQuiz, { params: { quizResultId } }));

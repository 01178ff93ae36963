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
import { correctReceived } from '@waha/domain/purchase/staff/correct-received.contract';
import type { SentRefundAnswer } from '@waha/domain/purchase/staff/refund-answer';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { callHeld } from '#shell/staff/held/call-held';
import { createStaffQueue } from '#shell/staff/queue/queue';
import { useStaffCommand } from '#shell/staff/use-command';

export const queuedPaymentsQuery = (q: string) =>
  createStaffQueue(['purchase', 'queue', 'payments', q], listPaymentQueue, { query: { q } }, 'payments');

export const decidedPaymentsQuery = (status: PaymentOutcome | undefined, q: string) =>
  createStaffQueue(['purchase', 'decided', 'payments', status ?? '', q], listDecidedPayments, { query: { q, status } });

/** The accounts shown to members when this was sent: the receipt is compared with those. */
export const payeesAtQuery = (at: string, language: Language) =>
  endpointQuery(['purchase', 'payees-at', at, language], readPayeesAt, { params: { at }, query: { language } });

export const queuedQuizzesQuery = (q: string) =>
  createStaffQueue(['purchase', 'queue', 'quizzes', q], listQuizQueue, { query: { q } }, 'quizzes');

export const paymentQuery = (userId: string, paymentId: string) =>
  endpointQuery(['purchase', 'staff', 'payment', paymentId], readPayment, { params: { userId, paymentId } });

/** The packs as they are sold now. */
export const soldPacksQuery = () => endpointQuery(['purchase', 'staff', 'packs'], listPacks, {});

export const memberPaymentsQuery = (userId: string) =>
  endpointQuery(['purchase', 'staff', 'payments-of', userId], listPayments, { params: { userId } });

export const cancellationQuery = (id: string) =>
  endpointQuery(['purchase', 'staff', 'cancellation', id], previewCancellation, { params: { id } }, { staleTime: 0 });

/** `received`: the millimes that arrived, if they are not what was due. */
type PaymentOrder = { id: string; status: 'approved' | 'rejected'; reason?: string; received?: number };

export const useDecidePayment = () =>
  useStaffCommand('purchase', ({ id, ...body }: PaymentOrder) => callHeld(validatePayment, { params: { id }, body }));

export const useDeletePayment = () =>
  useStaffCommand('purchase', ({ id, ...body }: { id: string; reason: string; refund?: SentRefundAnswer }) =>
    callApi(deletePayment, { params: { id }, body }),
  );

export const useCorrectReceived = () =>
  useStaffCommand('purchase', ({ id, ...body }: { id: string; received: number; reason: string }) =>
    callApi(correctReceived, { params: { id }, body }),
  );

export const useApproveQuiz = () =>
  useStaffCommand('purchase', (quizResultId: string) => callHeld(approveQuiz, { params: { quizResultId } }));

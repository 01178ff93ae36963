import { i18n } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import { getStream } from '@waha/domain/outbox/stream';
import { computeReceiptAmount } from '@waha/domain/purchase/pack';
import { submitPayment } from '@waha/domain/purchase/payment.contract';
import type { CompletePayment } from '@waha/domain/purchase/payment-draft';
import { saveTrainingProgress, type WirePack } from '@waha/domain/purchase/purchase.contract';
import { submitQuiz } from '@waha/domain/purchase/quiz.contract';
import { hasWatchedToEnd } from '@waha/domain/purchase/training';
import { convertJobToDraft, loadDraft, type StoredDraft, saveDraft } from '#offline/drafts/drafts';
import { enqueueCall, useOutboxJobs, useSentJobs } from '#offline/outbox-state/use-outbox';
import type { Session } from '#platform/session';
import { useRefetchAfterJobs } from '#shell/states/use-refetch-after';
import type { PaymentFields } from './payment/payment-fields';
import { isPurchaseJob, type PaymentNote, type PurchaseJob, type QuizNote } from './purchase.jobs';
import { localTrainingQuery, localTrainingsQuery } from './purchase.queries';
import { addStoredTraining } from './stored-training';

/** The first part of the keys of all queries of purchases. */
export const PURCHASE_KEY = ['purchase'] as const;

export type Training = Parameters<typeof addStoredTraining>[0];

/**
 * Adds newly watched intervals to those stored on this device, and records when the end was first reached.
 * @returns all intervals stored on the device
 */
export async function recordTraining(queryClient: QueryClient, watched: Training): Promise<Training> {
  const storedTraining = await addStoredTraining(watched);
  queryClient.setQueryData(localTrainingQuery(watched.packId).queryKey, storedTraining);
  void queryClient.invalidateQueries({ queryKey: localTrainingsQuery().queryKey });
  const id = getWatchedKey(watched.packId);
  if (hasWatchedToEnd(storedTraining.intervals, storedTraining.duration) && !(await loadDraft(id)))
    await saveDraft(id, { watchedAt: new Date().toISOString() });
  return storedTraining;
}

/** Enqueues the progress. It replaces a pending report, because progress only grows. */
export async function sendTraining(
  { _id: packId, packName }: WirePack,
  { packId: _, ...body }: Training,
): Promise<void> {
  const label = i18n._('Training: {packName}', { packName });
  await enqueueCall(saveTrainingProgress, { params: { packId }, body }, { subjectId: packId, label });
}

/**
 * Submits the answers, now or when there is a network.
 * @returns the job's key
 * @throws DeviceError
 */
export async function sendQuiz(
  { _id: packId, packName }: WirePack,
  userId: string,
  answers: string[],
): Promise<string> {
  const note: QuizNote = { kind: 'quiz', packId, packName };
  // If the video was watched on another device, the time is not known here: use the current time.
  const watchedDraft = (await loadDraft(getWatchedKey(packId)))?.fields as { watchedAt: string } | undefined;
  const trainingWatchedAt = watchedDraft?.watchedAt ?? new Date().toISOString();
  const input = { params: { packId }, body: { userId, answers, trainingWatchedAt } };
  return enqueueCall(submitQuiz, input, {
    subjectId: packId,
    endsDraft: true,
    label: i18n._('Quiz: {packName}', { packName }),
    note,
  });
}

export type PaymentOrder = {
  pack: WirePack;
  member: Session;
  payment: CompletePayment<File>;
  reference: string;
  isRepeat: boolean;
  replaces: string | undefined;
  /** Created with the draft, so that a second tap is the same job. */
  key: string;
};

/**
 * Sends a payment with its receipt, now or when there is a network.
 * @returns the job's key
 * @throws DeviceError
 */
export function sendPayment({
  pack,
  member,
  payment,
  reference,
  isRepeat,
  replaces,
  key,
}: PaymentOrder): Promise<string> {
  const {
    quantity,
    paymentType,
    paymentMethod,
    plan,
    totalMillimes: totalPrice,
    creditMillimes: credit,
    receipt,
  } = payment;
  const { packName } = pack;
  const noteFields = {
    packName,
    quantity,
    totalPrice,
    paymentType,
    paymentMethod,
    reference,
    ...(replaces && { replaces }),
    ...(credit && { credit }),
  };
  const note: PaymentNote = {
    kind: 'payment',
    packId: pack._id,
    ...noteFields,
    isRepeat,
    ...(plan && { months: plan.months, firstInstalment: computeReceiptAmount(totalPrice, quantity, plan) }),
  };
  const { userId, userEmail } = member;
  const body = { userId, userEmail, price: pack.price, ...noteFields, ...(plan && { paymentFacilities: plan.id }) };
  return enqueueCall(
    submitPayment,
    { body, files: receipt ? { receiptPhoto: receipt } : {} },
    { subjectId: pack._id, label: i18n._('Payment for {packName}', { packName }), note, key },
  );
}

/** The receipt's field in a payment's draft. */
export const RECEIPT_FIELD = 'receipt';

/** Returns the id of a payment's draft: one for each pack, and one for each payment that is sent again. */
export function getPaymentDraftId(packId: string, replaces: string | undefined): string {
  const ofPack = getStream(submitPayment, packId);
  return replaces ? `${ofPack}:${replaces}` : ofPack;
}

/**
 * Stores a payment that is about to be cancelled as the draft of its form.
 * @returns the draft; `undefined` if the form already holds another payment's receipt, which stays
 */
export async function convertPaymentToDraft({
  note,
  body,
  ...job
}: PurchaseJob<PaymentNote>): Promise<StoredDraft | undefined> {
  const { packId, replaces, quantity, paymentType, paymentMethod, reference } = note;
  const id = getPaymentDraftId(packId, replaces);
  const storedDraft = await loadDraft(id);
  const storedFields = storedDraft?.fields as PaymentFields | undefined;
  if (storedDraft?.files[RECEIPT_FIELD] && storedFields?.key !== job.key) return undefined;
  const files = job.files?.map((file) => ({ ...file, field: RECEIPT_FIELD })) ?? [];
  const chosen = { quantity, paymentType, paymentMethod, planId: body?.paymentFacilities, reference };
  return convertJobToDraft(id, { key: job.key, files }, { ...storedFields, ...chosen });
}

/** Refetches the server's data whenever jobs of this feature have been sent, here or by the worker. */
export function useRefetchAfterSending(): void {
  useRefetchAfterJobs(useOutboxJobs()?.filter(isPurchaseJob), useSentJobs()?.filter(isPurchaseJob), PURCHASE_KEY);
}

function getWatchedKey(packId: string): string {
  return `watched:${packId}`;
}

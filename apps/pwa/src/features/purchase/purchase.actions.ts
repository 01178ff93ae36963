import { i18n } from '@lingui/core';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { getStream } from '@waha/domain/outbox/stream';
import { cancelOwnPayment, submitPayment } from '@waha/domain/purchase/payment.contract';
import type { CompletePayment } from '@waha/domain/purchase/payment-draft';
import { saveTrainingProgress, type WirePack } from '@waha/domain/purchase/purchase.contract';
import { submitQuiz } from '@waha/domain/purchase/quiz.contract';
import { hasWatchedToEnd } from '@waha/domain/purchase/training';
import { useEffect, useRef } from 'react';
import { type KeptDraft, keepAsDraft, loadDraft, saveDraft } from '../../offline/drafts/drafts';
import { callLater, useSentJobs } from '../../offline/outbox-state/use-outbox';
import { call } from '../../platform/api-client';
import { sayText } from '../../platform/language/words';
import { sayError } from '../../platform/say-error';
import type { Session } from '../../platform/session';
import { toast } from '../../ui/toast';
import type { PaymentFields } from './payment/payment-fields';
import { isOfPurchase, type PaymentNote, type PurchaseJob, type QuizNote } from './purchase.jobs';
import { trainingHereQuery, trainingsHereQuery } from './purchase.queries';
import { addTraining } from './training-store';

export type Training = Parameters<typeof addTraining>[0];

/** Adds what was watched to what this device knows, and notes when the end was first reached. @returns all it knows */
export async function keepTraining(queryClient: QueryClient, watched: Training): Promise<Training> {
  const known = await addTraining(watched);
  queryClient.setQueryData(trainingHereQuery(watched.packId).queryKey, known);
  void queryClient.invalidateQueries({ queryKey: trainingsHereQuery().queryKey });
  const id = watchedId(watched.packId);
  if (hasWatchedToEnd(known.intervals, known.duration) && !(await loadDraft(id)))
    await saveDraft(id, { watchedAt: new Date().toISOString() });
  return known;
}

/** Hands progress to the outbox; what still waits there is replaced, since progress only grows. */
export async function sendTraining(
  { _id: packId, packName }: WirePack,
  { packId: _, ...body }: Training,
): Promise<void> {
  const label = i18n._('Training: {packName}', { packName });
  await callLater(saveTrainingProgress, { params: { packId }, body }, { of: packId, label });
}

/** Hands in the answers, now or when there is a network. @returns the job's key @throws DeviceRefused */
export async function sendQuiz(
  { _id: packId, packName }: WirePack,
  userId: string,
  answers: string[],
): Promise<string> {
  const note: QuizNote = { kind: 'quiz', packId, packName };
  // Watched on another device, the time is not known here: by now it has been.
  const kept = (await loadDraft(watchedId(packId)))?.fields as { watchedAt: string } | undefined;
  const trainingWatchedAt = kept?.watchedAt ?? new Date().toISOString();
  const ask = { params: { packId }, body: { userId, answers, trainingWatchedAt } };
  return callLater(submitQuiz, ask, {
    of: packId,
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
  /** Made with the draft, so that a second tap is the same wish. */
  key: string;
};

/** Sends a payment with its receipt, now or when there is a network. @returns the job's key @throws DeviceRefused */
export function sendPayment({
  pack,
  member,
  payment,
  reference,
  isRepeat,
  replaces,
  key,
}: PaymentOrder): Promise<string> {
  const { quantity, paymentType, paymentMethod, plan, totalMillimes: totalPrice, receipt } = payment;
  const { packName } = pack;
  const shown = {
    packName,
    quantity,
    totalPrice,
    paymentType,
    paymentMethod,
    reference,
    ...(replaces && { replaces }),
  };
  const note: PaymentNote = {
    kind: 'payment',
    packId: pack._id,
    ...shown,
    isRepeat,
    ...(plan && { months: plan.months }),
  };
  const { userId, userEmail } = member;
  const body = { userId, userEmail, price: pack.price, ...shown, ...(plan && { paymentFacilities: plan.id }) };
  return callLater(
    submitPayment,
    { body, files: { receiptPhoto: receipt } },
    { of: pack._id, label: i18n._('Payment for {packName}', { packName }), note, key },
  );
}

/** What the receipt is called in a payment's draft. */
export const RECEIPT = 'receipt';

/** Names a payment's draft: one for each pack, and one for each payment that is sent again. */
export function paymentDraftId(packId: string, replaces: string | undefined): string {
  const ofPack = getStream(submitPayment, packId);
  return replaces ? `${ofPack}:${replaces}` : ofPack;
}

/**
 * Keeps a payment that is about to be taken back as its form's draft.
 * @returns the draft; `undefined` when the form holds the receipt of another payment, which stays
 */
export async function keepInForm({ note, body, ...job }: PurchaseJob<PaymentNote>): Promise<KeptDraft | undefined> {
  const { packId, replaces, quantity, paymentType, paymentMethod, reference } = note;
  const id = paymentDraftId(packId, replaces);
  const kept = await loadDraft(id);
  const before = kept?.fields as PaymentFields | undefined;
  if (kept?.files[RECEIPT] && before?.key !== job.key) return undefined;
  const files = job.files?.map((file) => ({ ...file, field: RECEIPT })) ?? [];
  const chosen = { quantity, paymentType, paymentMethod, planId: body?.paymentFacilities, reference };
  return keepAsDraft(id, { key: job.key, files }, { ...before, ...chosen });
}

/** Takes an own payment back while it is pending. Needs the network, since an admin may be deciding. */
export function useCancelPayment(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(cancelOwnPayment, { params: { id } }),
    onSuccess: ({ message }) => toast.success(sayText(message)),
    onError: (error) => toast.error(sayError(error)),
    onSettled: () => {
      onDone();
      return queryClient.invalidateQueries({ queryKey: ['purchase'] });
    },
  });
}

/** Reads anew what the server knows whenever something of this feature has been sent, here or by the worker. */
export function useFreshAfterSending(): void {
  const queryClient = useQueryClient();
  const sent = useSentJobs();
  const newest = sent && (sent.filter(isOfPurchase).at(-1)?.key ?? 'none');
  const before = useRef(newest);
  useEffect(() => {
    const isFirstLook = before.current === undefined;
    if (newest && newest !== before.current && !isFirstLook) {
      void queryClient.invalidateQueries({ queryKey: ['purchase'] });
    }
    before.current = newest;
  }, [queryClient, newest]);
}

function watchedId(packId: string): string {
  return `watched:${packId}`;
}

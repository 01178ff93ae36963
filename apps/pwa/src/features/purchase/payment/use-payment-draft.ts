import { useQueryClient } from '@tanstack/react-query';
import { submitPayment, type WirePayment } from '@waha/domain/purchase/payment.contract';
import type { CompletePayment } from '@waha/domain/purchase/payment-draft';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { useSentJobs } from '#offline/outbox-state/use-outbox';
import { useMember } from '#platform/session';
import { cancelPendingJob } from '#shell/pending-jobs/pending-job';
import { useJobDraft, withNewKey } from '#shell/pending-jobs/use-job-draft';
import { useCredit } from '#shell/wallet/use-credit';
import { convertPaymentToDraft, getPaymentDraftId, RECEIPT_FIELD, sendPayment } from '../purchase.actions';
import { type PaymentNote, type PurchaseJob, usePaymentJobs } from '../purchase.jobs';
import { createPaymentFields, type PaymentFields } from './payment-fields';

type DraftOptions = { replaced: WirePayment | undefined; isRepeat: boolean };
type DraftState = {
  fields: PaymentFields;
  files: Partial<Record<string, File>>;
  refusal?: string | undefined;
  /** The key of a job that was cancelled here. */
  cancelledKey?: string | undefined;
};

/** Manages the payment form, which is stored on the device with its receipt until it has been sent. */
export function usePaymentDraft(pack: WirePack, { replaced, isRepeat }: DraftOptions) {
  const member = useMember();
  const queryClient = useQueryClient();
  const replaces = replaced?._id;
  const paymentJobs = usePaymentJobs();
  const arrivedPayments = useSentJobs(submitPayment, pack._id);
  const { state, isDelivered, replaceState, updateState, change, saveFile } = useJobDraft<DraftState>(
    getPaymentDraftId(pack._id, replaces),
    {
      pendingJobs: paymentJobs,
      arrivedJobs: arrivedPayments,
      empty: () => ({ fields: createPaymentFields(replaced), files: {} }),
    },
  );
  const file = state?.files[RECEIPT_FIELD];
  // A job restored from encryption or from its backup has no draft. It becomes the draft of this form, unless the form
  // has a receipt by now.
  const isWithoutDraft = ({ key, note, isCancelling }: PurchaseJob<PaymentNote>) =>
    note.packId === pack._id && note.replaces === replaces && !isCancelling && key !== state?.cancelledKey;
  const job =
    paymentJobs?.find(({ key }) => key === state?.fields.key) ?? (file ? undefined : paymentJobs?.find(isWithoutDraft));
  if (state && job && job.key !== state.fields.key) change({ key: job.key, isSent: true, sentAt: job.createdAt });

  function changeReceipt({ file, originalBytes }: { file: File | undefined; originalBytes: number | undefined }) {
    updateState((now) => ({
      ...now,
      files: file ? { [RECEIPT_FIELD]: file } : {},
      fields: { ...now.fields, originalBytes },
    }));
    saveFile(RECEIPT_FIELD, file);
  }

  async function send(payment: CompletePayment<File>): Promise<void> {
    if (!state) return;
    const { key, reference } = state.fields;
    await sendPayment({ pack, member, payment, reference, isRepeat, replaces, key });
    change({ isSent: true, sentAt: Date.now() });
  }

  /** Returns to the form with the server's refusal. */
  async function edit(): Promise<void> {
    const restoredDraft = job && ((await convertPaymentToDraft(job)) as DraftState | undefined);
    if (!restoredDraft) return;
    replaceState(restoredDraft);
    await cancelPendingJob(job);
    // The price has changed since: the form must show today's.
    if (job.code === 'total_mismatch') await queryClient.invalidateQueries({ queryKey: ['purchase', 'pack'] });
    if (job.code === 'credit_changed') await queryClient.invalidateQueries({ queryKey: ['wallet', 'wallet'] });
    replaceState({
      ...restoredDraft,
      refusal: job.reason,
      cancelledKey: job.key,
      fields: withNewKey(restoredDraft.fields),
    });
  }

  /** Starts an empty form and discards the refused payment. */
  async function reset(): Promise<void> {
    if (job) await cancelPendingJob(job);
    replaceState({ fields: createPaymentFields(), files: {}, cancelledKey: job?.key });
    saveFile(RECEIPT_FIELD, undefined);
  }
  const balance = useCredit();
  // A job that is not sent yet uses its credit already.
  const pendingCredit = (paymentJobs ?? []).reduce(
    (sum, { isRefused, note }) => sum + (isRefused ? 0 : (note.credit ?? 0)),
    0,
  );
  return {
    state,
    file,
    job,
    credit: balance && Math.max(0, balance - pendingCredit),
    isDelivered,
    change,
    changeReceipt,
    send,
    edit,
    reset,
  };
}

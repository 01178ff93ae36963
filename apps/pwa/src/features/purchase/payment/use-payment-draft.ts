import { useQueryClient } from '@tanstack/react-query';
import { submitPayment, type WirePayment } from '@waha/domain/purchase/payment.contract';
import type { CompletePayment } from '@waha/domain/purchase/payment-draft';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { useEffect, useState } from 'react';
import { clearDraft, type KeptDraft, REMEMBERED, saveDraft, saveDraftFile } from '../../../offline/drafts/drafts';
import { keepQuietly, useLoadedDraft } from '../../../offline/drafts/use-loaded-draft';
import { useSentJobs } from '../../../offline/outbox-state/use-outbox';
import { newId } from '../../../platform/new-id';
import { useMember } from '../../../platform/session';
import { takeBack } from '../../../shell/waiting/waiting-job';
import { keepInForm, paymentDraftId, RECEIPT, sendPayment } from '../purchase.actions';
import { type PaymentNote, type PurchaseJob, usePaymentJobs } from '../purchase.jobs';
import { newPaymentFields, type PaymentFields } from './payment-fields';

type DraftOf = { replaced: WirePayment | undefined; isRepeat: boolean };
type DraftState = {
  fields: PaymentFields;
  file: File | undefined;
  refusal?: string | undefined;
  /** The key of a job that was taken back here. */
  givenUp?: string | undefined;
};

/** A payment as it is filled in, kept on the device with its receipt until it has been sent. */
export function usePaymentDraft(pack: WirePack, { replaced, isRepeat }: DraftOf) {
  const member = useMember();
  const queryClient = useQueryClient();
  const id = paymentDraftId(pack._id, replaced?._id);
  const [state, setState] = useState<DraftState>();
  const { job, isDelivered, isRead, findEnd } = useItsJob(pack._id, replaced?._id, state);
  const kept = useLoadedDraft(id);
  if (state && job && job.key !== state.fields.key)
    setState({ ...state, fields: { ...state.fields, key: job.key, isSent: true, sentAt: job.createdAt } });

  useEffect(() => {
    if (state || !isRead || kept === undefined) return;
    const resumed = resume(kept, findEnd, replaced);
    if (!resumed.file) forgetReceipt(id); // of one that has arrived meanwhile
    setState(resumed);
  }, [id, state, isRead, kept, findEnd, replaced]);

  useEffect(() => {
    if (!state) return;
    keepQuietly(isDelivered ? clearDraft(id) : saveDraft(id, state.fields));
  }, [id, state, isDelivered]);

  const change = (part: Partial<PaymentFields>) =>
    setState((now) => now && { ...now, fields: { ...now.fields, ...part } });

  function changeReceipt({ file, originalBytes }: { file: File | undefined; originalBytes: number | undefined }) {
    setState((now) => now && { ...now, file, fields: { ...now.fields, originalBytes } });
    keepQuietly(saveDraftFile(id, RECEIPT, file));
  }

  async function send(payment: CompletePayment<File>): Promise<void> {
    if (!state) return;
    const { key, reference } = state.fields;
    await sendPayment({ pack, member, payment, reference, isRepeat, replaces: replaced?._id, key });
    change({ isSent: true, sentAt: Date.now() });
  }

  /** Back into the form, under a new key: what is sent then is something else. */
  async function edit(): Promise<void> {
    const draft = job && (await keepInForm(job));
    if (!draft) return;
    const held = { fields: draft.fields as PaymentFields, file: draft.files[RECEIPT] };
    setState(held);
    await takeBack(job);
    // The price has changed since: the form must show today's.
    if (job.code === 'total_mismatch') await queryClient.invalidateQueries({ queryKey: ['purchase', 'pack'] });
    setState({ ...held, refusal: job.reason, givenUp: job.key, fields: { ...held.fields, ...newKey() } });
  }

  /** An empty form; what was refused is given up. */
  async function startAnew(): Promise<void> {
    if (job) await takeBack(job);
    setState({ fields: newPaymentFields(), file: undefined, givenUp: job?.key });
    forgetReceipt(id);
  }
  return { state, job, isDelivered, change, changeReceipt, send, edit, startAnew };
}

function forgetReceipt(id: string): void {
  keepQuietly(saveDraftFile(id, RECEIPT, undefined));
}

function newKey() {
  return { key: newId(), isSent: false };
}

/** The job that this draft has become, and whether it has arrived. */
function useItsJob(packId: string, replaces: string | undefined, state: DraftState | undefined) {
  const jobs = usePaymentJobs();
  const sent = useSentJobs(submitPayment, packId);
  const isIts = ({ key }: { key: string }) => key === state?.fields.key;
  // Left locked, or back from its second copy, it has lost its draft: this is it again, unless it has a receipt by now.
  const isLone = ({ key, note, isCancelling }: PurchaseJob<PaymentNote>) =>
    note.packId === packId && note.replaces === replaces && !isCancelling && key !== state?.givenUp;
  return {
    isRead: jobs !== undefined && sent !== undefined,
    job: jobs?.find(isIts) ?? (state?.file ? undefined : jobs?.find(isLone)),
    isDelivered: sent?.some(isIts) ?? false,
    findEnd: ({ key: wanted, isSent, sentAt = Date.now() }: PaymentFields) => {
      if (jobs?.some((each) => each.key === wanted)) return 'waiting';
      const isOld = isSent && Date.now() - sentAt > REMEMBERED;
      return isOld || sent?.some((each) => each.key === wanted) ? 'delivered' : 'taken_back';
    },
  };
}

type FindEnd = (fields: PaymentFields) => 'waiting' | 'delivered' | 'taken_back';

/** What was kept, unless it has arrived meanwhile; what was taken back is a form again. */
function resume(kept: KeptDraft | null, findEnd: FindEnd, replaced: WirePayment | undefined): DraftState {
  const fields = kept?.fields as PaymentFields | undefined;
  const end = fields && findEnd(fields);
  if (!fields || end === 'delivered') return { fields: newPaymentFields(replaced), file: undefined };
  const file = kept?.files[RECEIPT];
  return fields.isSent && end === 'taken_back' ? { fields: { ...fields, ...newKey() }, file } : { fields, file };
}

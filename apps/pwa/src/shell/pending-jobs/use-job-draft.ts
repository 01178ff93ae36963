import { useEffect, useState } from 'react';
import { ASSUME_SENT_AFTER_MS, clearDraft, type StoredDraft, saveDraft, saveDraftFile } from '#offline/drafts/drafts';
import { ignoreSaveErrors, useLoadedDraft } from '#offline/drafts/use-loaded-draft';
import { createId } from '#platform/create-id';

/** The fields of every form that becomes a job of the outbox and may return from there. */
export type JobFields = {
  /** The idempotency key of the command, created here so that a second tap is the same job. */
  key: string;
  /** The form was enqueued: this draft is now the job with its key. */
  isSent?: boolean;
  /** When it was enqueued, in epoch milliseconds. */
  sentAt?: number;
};

/** A form as stored on the device. */
export type JobDraft = { fields: JobFields; files: Partial<Record<string, File>> };

type Keys = readonly { key: string }[];

type Outbox<Draft> = {
  /** The jobs in the outbox, whose drafts stay unchanged; `undefined` until they have been read. */
  pendingJobs: Keys | undefined;
  /** The jobs that have arrived, whose drafts are finished. */
  arrivedJobs: Keys | undefined;
  /** Returns a new, empty form. */
  empty: () => Draft;
};

/** Returns the fields with a new key, so that sending them creates a new job. */
export function withNewKey<Fields extends JobFields>(fields: Fields): Fields {
  return { ...fields, key: createId(), isSent: false };
}

/**
 * Returns the draft to show. A sent draft that the outbox no longer knows has arrived if it is old: an empty form
 * follows. If it is recent, its job was cancelled, and it is a form again.
 */
export function resumeDraft<Draft extends JobDraft>(
  storedDraft: StoredDraft | null,
  { pendingJobs, arrivedJobs, empty }: Outbox<Draft>,
  now: number,
): Draft {
  const draft = storedDraft as Draft | null;
  if (!draft?.fields) return empty();
  const { key, isSent, sentAt = now } = draft.fields;
  if (pendingJobs?.some((job) => job.key === key)) return draft;
  const isExpired = isSent && now - sentAt > ASSUME_SENT_AFTER_MS;
  if (isExpired || arrivedJobs?.some((job) => job.key === key)) return empty();
  return isSent ? { ...draft, fields: withNewKey(draft.fields) } : draft;
}

const returnFalse = () => false;

/**
 * Manages a form that is stored on the device with its files until the server has it.
 * @param id names the form and its subject: `payment:<packId>`
 * @param isUntouched whether the form is empty and need not be stored
 */
export function useJobDraft<Draft extends JobDraft>(
  id: string,
  outbox: Outbox<Draft>,
  isUntouched: (draft: Draft) => boolean = returnFalse,
) {
  const [state, setState] = useState<Draft>();
  const storedDraft = useLoadedDraft(id);
  const isDelivered = outbox.arrivedJobs?.some(({ key }) => key === state?.fields.key) ?? false;

  useEffect(() => {
    if (state || !outbox.pendingJobs || !outbox.arrivedJobs || storedDraft === undefined) return;
    const resumed = resumeDraft(storedDraft, outbox, Date.now());
    if (storedDraft && isUntouched(resumed)) ignoreSaveErrors(clearDraft(id));
    for (const name of Object.keys(storedDraft?.files ?? {}))
      if (!resumed.files[name]) ignoreSaveErrors(saveDraftFile(id, name, undefined)); // files of a draft that has arrived meanwhile
    setState(resumed);
  }, [id, state, storedDraft, outbox, isUntouched]);

  useEffect(() => {
    if (!state) return;
    if (isDelivered) ignoreSaveErrors(clearDraft(id));
    else if (!isUntouched(state)) ignoreSaveErrors(saveDraft(id, state.fields));
  }, [id, state, isDelivered, isUntouched]);

  const updateState = (next: (now: Draft) => Draft) => setState((now) => now && next(now));
  return {
    state,
    isDelivered,
    replaceState: setState,
    updateState,
    change: (changes: Partial<Draft['fields']>) =>
      updateState((now) => ({ ...now, fields: { ...now.fields, ...changes } })),
    saveFile: (name: string, file: File | undefined) => ignoreSaveErrors(saveDraftFile(id, name, file)),
  };
}

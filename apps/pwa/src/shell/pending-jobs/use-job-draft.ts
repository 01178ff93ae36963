import { useEffect, useState } from 'react';
import { ASSUME_SENT_AFTER_MS, clearDraft, type StoredDraft, saveDraft, saveDraftFile } from '#offline/drafts/drafts';
import { ignoreSaveErrors, useLoadedDraft } from '#offline/drafts/use-loaded-draft';
import { createId } from '#platform/create-id';

/** What every form holds that becomes a job of the outbox and may come back from there. */
export type JobFields = {
  /** Of the command: made here, so that a second tap is the same wish. */
  key: string;
  /** It was handed to the outbox: this draft is now the job with its key. */
  isSent?: boolean;
  /** When it was, in epoch milliseconds. */
  sentAt?: number;
};

/** The form as the device keeps it. */
export type JobDraft = { fields: JobFields; files: Partial<Record<string, File>> };

type Keys = readonly { key: string }[];

type Outbox<Draft> = {
  /** What it still knows, whose drafts stay as they are; `undefined` until it was read. */
  known: Keys | undefined;
  /** What has arrived, whose drafts are over. */
  arrived: Keys | undefined;
  /** A form in which nothing was done yet. */
  empty: () => Draft;
};

/** Under a new key: what is sent then is something else. */
export function withNewKey<Fields extends JobFields>(fields: Fields): Fields {
  return { ...fields, key: createId(), isSent: false };
}

/**
 * What was kept. A sending that the outbox no longer knows has arrived long ago, and nothing is left of it; a
 * young one was taken back, and is a form again.
 */
export function resumeDraft<Draft extends JobDraft>(
  kept: StoredDraft | null,
  { known, arrived, empty }: Outbox<Draft>,
  now: number,
): Draft {
  const draft = kept as Draft | null;
  if (!draft?.fields) return empty();
  const { key, isSent, sentAt = now } = draft.fields;
  if (known?.some((each) => each.key === key)) return draft;
  const isOld = isSent && now - sentAt > ASSUME_SENT_AFTER_MS;
  if (isOld || arrived?.some((each) => each.key === key)) return empty();
  return isSent ? { ...draft, fields: withNewKey(draft.fields) } : draft;
}

const returnFalse = () => false;

/**
 * A form as it is filled in, kept on the device with its files until the server has it.
 * @param id names the form and what it is about: `payment:<packId>`
 * @param isUntouched such a form needs no keeping
 */
export function useJobDraft<Draft extends JobDraft>(
  id: string,
  outbox: Outbox<Draft>,
  isUntouched: (draft: Draft) => boolean = returnFalse,
) {
  const [state, setState] = useState<Draft>();
  const kept = useLoadedDraft(id);
  const isDelivered = outbox.arrived?.some(({ key }) => key === state?.fields.key) ?? false;

  useEffect(() => {
    if (state || !outbox.known || !outbox.arrived || kept === undefined) return;
    const resumed = resumeDraft(kept, outbox, Date.now());
    if (kept && isUntouched(resumed)) ignoreSaveErrors(clearDraft(id));
    for (const name of Object.keys(kept?.files ?? {}))
      if (!resumed.files[name]) ignoreSaveErrors(saveDraftFile(id, name, undefined)); // of one that has arrived meanwhile
    setState(resumed);
  }, [id, state, kept, outbox, isUntouched]);

  useEffect(() => {
    if (!state) return;
    if (isDelivered) ignoreSaveErrors(clearDraft(id));
    else if (!isUntouched(state)) ignoreSaveErrors(saveDraft(id, state.fields));
  }, [id, state, isDelivered, isUntouched]);

  const alter = (next: (now: Draft) => Draft) => setState((now) => now && next(now));
  return {
    state,
    isDelivered,
    become: setState,
    alter,
    change: (part: Partial<Draft['fields']>) => alter((now) => ({ ...now, fields: { ...now.fields, ...part } })),
    keepFile: (name: string, file: File | undefined) => ignoreSaveErrors(saveDraftFile(id, name, file)),
  };
}

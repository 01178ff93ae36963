import { useState } from 'react';
import { clearDraft, saveDraft, saveDraftFile } from '#offline/drafts/drafts';
import { ignoreSaveErrors, useLoadedDraft } from '#offline/drafts/use-loaded-draft';

type FormState<Fields> = { fields: Fields; file: File | undefined };

const RECEIPT_FIELD = 'receipt';

/**
 * Manages a form's values and its receipt, if it has one. Both are stored on the device, because a phone's camera may
 * close the app.
 * @param id names the form and its subject: `invoice:<id>`
 * @param empty returns the fields of a new form
 */
export function useFormDraft<Fields>(id: string, empty: () => Fields) {
  const kept = useLoadedDraft(id);
  const [own, setOwn] = useState<FormState<Fields>>();
  const held: FormState<Fields> | undefined =
    own ??
    (kept === undefined
      ? undefined
      : { fields: (kept?.fields as Fields | undefined) ?? empty(), file: kept?.files[RECEIPT_FIELD] });

  function change(part: Partial<Fields>): void {
    if (!held) return;
    const fields = { ...held.fields, ...part };
    setOwn({ ...held, fields });
    ignoreSaveErrors(saveDraft(id, fields));
  }

  function changeReceipt({ file, originalBytes }: { file: File | undefined; originalBytes: number | undefined }) {
    setOwn((now = held) => now && { fields: { ...now.fields, originalBytes }, file });
    ignoreSaveErrors(saveDraftFile(id, RECEIPT_FIELD, file));
  }

  /** Starts an empty form after the current one was sent. */
  function startAnew(): void {
    setOwn({ fields: empty(), file: undefined });
    ignoreSaveErrors(clearDraft(id));
  }

  return { held, change, changeReceipt, startAnew };
}

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
  const storedDraft = useLoadedDraft(id);
  const [editedState, setEditedState] = useState<FormState<Fields>>();
  const formState: FormState<Fields> | undefined =
    editedState ??
    (storedDraft === undefined
      ? undefined
      : { fields: (storedDraft?.fields as Fields | undefined) ?? empty(), file: storedDraft?.files[RECEIPT_FIELD] });

  function change(changes: Partial<Fields>): void {
    if (!formState) return;
    const fields = { ...formState.fields, ...changes };
    setEditedState({ ...formState, fields });
    ignoreSaveErrors(saveDraft(id, fields));
  }

  function changeReceipt({ file, originalBytes }: { file: File | undefined; originalBytes: number | undefined }) {
    setEditedState((now = formState) => now && { fields: { ...now.fields, originalBytes }, file });
    ignoreSaveErrors(saveDraftFile(id, RECEIPT_FIELD, file));
  }

  /** Starts an empty form after the current one was sent. */
  function reset(): void {
    setEditedState({ fields: empty(), file: undefined });
    ignoreSaveErrors(clearDraft(id));
  }

  return { formState, change, changeReceipt, reset };
}

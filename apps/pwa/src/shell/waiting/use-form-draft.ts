import { useState } from 'react';
import { clearDraft, saveDraft, saveDraftFile } from '../../offline/drafts/drafts';
import { keepQuietly, useLoadedDraft } from '../../offline/drafts/use-loaded-draft';

type Held<Fields> = { fields: Fields; file: File | undefined };

const RECEIPT = 'receipt';

/**
 * A form as it is filled in, and its receipt if it has one, kept on the device: a phone's camera may close the app.
 * @param id names the form and what it is about: `invoice:<id>`
 * @param empty the fields of a new one
 */
export function useFormDraft<Fields>(id: string, empty: () => Fields) {
  const kept = useLoadedDraft(id);
  const [own, setOwn] = useState<Held<Fields>>();
  const held: Held<Fields> | undefined =
    own ??
    (kept === undefined
      ? undefined
      : { fields: (kept?.fields as Fields | undefined) ?? empty(), file: kept?.files[RECEIPT] });

  function change(part: Partial<Fields>): void {
    if (!held) return;
    const fields = { ...held.fields, ...part };
    setOwn({ ...held, fields });
    keepQuietly(saveDraft(id, fields));
  }

  function changeReceipt({ file, originalBytes }: { file: File | undefined; originalBytes: number | undefined }) {
    setOwn((now = held) => now && { fields: { ...now.fields, originalBytes }, file });
    keepQuietly(saveDraftFile(id, RECEIPT, file));
  }

  /** It was sent: the next one begins empty. */
  function startAnew(): void {
    setOwn({ fields: empty(), file: undefined });
    keepQuietly(clearDraft(id));
  }

  return { held, change, changeReceipt, startAnew };
}

import { useEffect, useState } from 'react';
import { loadDraft, type StoredDraft } from './drafts';

/** What the device kept of a form: `undefined` until it was read, `null` when there is nothing. */
export function useLoadedDraft(id: string): StoredDraft | null | undefined {
  const [loaded, setLoaded] = useState<{ id: string; draft: StoredDraft | null }>();
  useEffect(() => {
    let isCurrent = true;
    loadDraft(id)
      .catch(() => undefined) // where nothing can be kept the form begins empty
      .then((draft) => isCurrent && setLoaded({ id, draft: draft ?? null }));
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return loaded?.id === id ? loaded.draft : undefined;
}

/** Keeping a draft must never stop the form: where the device has no room, it lasts as long as the page. */
export function ignoreSaveErrors(kept: Promise<unknown>): void {
  kept.catch((error) => console.warn('a draft could not be kept', error));
}

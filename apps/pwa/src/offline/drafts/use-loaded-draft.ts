import { useEffect, useState } from 'react';
import { logFailure } from '../device/log-failure';
import { loadDraft, type StoredDraft } from './drafts';

/** Returns the stored draft of a form: `undefined` until it has been read, `null` if there is none. */
export function useLoadedDraft(id: string): StoredDraft | null | undefined {
  const [loaded, setLoaded] = useState<{ id: string; draft: StoredDraft | null }>();
  useEffect(() => {
    let isCurrent = true;
    loadDraft(id)
      .catch(logFailure('drafts')) // without storage the form starts empty
      .then((draft) => isCurrent && setLoaded({ id, draft: draft ?? null }));
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return loaded?.id === id ? loaded.draft : undefined;
}

/**
 * Ignores errors of saving a draft: they must never block the form. If the device is full, the draft lasts as long as
 * the page.
 */
export function ignoreSaveErrors(saving: Promise<unknown>): void {
  saving.catch(logFailure('drafts'));
}

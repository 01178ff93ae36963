import { i18n } from '@lingui/core';
import { useEffect, useRef } from 'react';
import { toast } from '#ui/toast';
import { usePopup } from '../popup/popup-address';

/** Loads the code for the file that another app shared, on demand. */
export const loadSharedFile = () => import('#offline/worker/shared-file');

/**
 * Fills a form that was opened for a shared file (`&shared=` its id), as if the file had been chosen there.
 * @param isReady whether the form has loaded its draft
 * @param confirm called before the file replaces another one; `leave` opens the other places for the file
 */
export function useSharedFile(
  isReady: boolean,
  choose: (file: File) => void,
  confirm: (accept: () => void, decline: () => void) => void = (take) => take(),
): void {
  const { params, change, replaceWith } = usePopup();
  const id = params.shared;
  const isRequested = isReady && id !== undefined;
  const wasRequested = useRef(false);
  useEffect(() => {
    const isNew = isRequested && !wasRequested.current;
    wasRequested.current = isRequested;
    if (!isNew) return;
    change({ ...params, shared: undefined });
    void loadSharedFile().then(async ({ listSharedFiles, deleteSharedFile }) => {
      const file = (await listSharedFiles()).find((sharedFile) => sharedFile.id === id)?.file;
      if (!file) return;
      const acceptFile = () => {
        choose(file);
        void deleteSharedFile(id);
        toast.info(i18n._('The shared file was added to this form.')); // its field may be far down the page
      };
      confirm(acceptFile, () => replaceWith('shared'));
    });
  }, [isRequested, id, params, change, replaceWith, choose, confirm]);
}

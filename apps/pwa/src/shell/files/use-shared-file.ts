import { i18n } from '@lingui/core';
import { useEffect, useRef } from 'react';
import { toast } from '#ui/toast';
import { usePopup } from '../popup/popup-address';

/** The file that another app handed over: its code comes when it is asked for. */
export const loadSharedFile = () => import('#offline/worker/shared-file');

/**
 * A form that was opened for a file from another app (`&shared=` its id) takes it as if it had been chosen there.
 * @param isReady the form knows what the device kept of it
 * @param ask before it takes the place of something else; `leave` leads to where else it can go
 */
export function useSharedFile(
  isReady: boolean,
  choose: (file: File) => void,
  ask: (take: () => void, leave: () => void) => void = (take) => take(),
): void {
  const { params, change, turnInto } = usePopup();
  const id = params.shared;
  const isMeant = isReady && id !== undefined;
  const wasMeant = useRef(false);
  useEffect(() => {
    const isNew = isMeant && !wasMeant.current;
    wasMeant.current = isMeant;
    if (!isNew) return;
    change({ ...params, shared: undefined });
    void loadSharedFile().then(async ({ listSharedFiles, deleteSharedFile }) => {
      const file = (await listSharedFiles()).find((each) => each.id === id)?.file;
      if (!file) return;
      const take = () => {
        choose(file);
        void deleteSharedFile(id);
        toast.info(i18n._('The shared file was brought to this form.')); // its field may be far down
      };
      ask(take, () => turnInto('shared'));
    });
  }, [isMeant, id, params, change, turnInto, choose, ask]);
}

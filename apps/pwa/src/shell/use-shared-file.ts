import { i18n } from '@lingui/core';
import { useEffect } from 'react';
import { loadShared } from '../offline/page/shared';
import { toast } from '../ui/toast';
import { usePopup } from './popup-address';

/**
 * A form that was opened for a file from another app (`&shared=1`) takes it as if it had been chosen there.
 * @param isReady the form knows what the device kept of it
 */
export function useSharedFile(isReady: boolean, choose: (file: File) => void): void {
  const { params, change } = usePopup();
  const isMeant = isReady && params.shared !== undefined;
  useEffect(() => {
    if (!isMeant) return;
    change({ ...params, shared: undefined });
    void loadShared()
      .then(({ takeShared }) => takeShared())
      .then((file) => {
        if (!file) return;
        choose(file);
        toast.info(i18n._('The shared file was brought to this form.')); // its field may be far down
      });
  }, [isMeant, params, change, choose]);
}

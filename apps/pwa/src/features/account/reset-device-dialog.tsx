import { i18n } from '@lingui/core';
import { forgetDevice, logOut } from '@waha/domain/account/account.contract';
import { SECOND } from '@waha/domain/kernel/time';
import { useState } from 'react';
import { wipeDevice } from '#offline/sign-out/wipe-device';
import { muteAccessLost } from '#platform/access-lost';
import { callApi } from '#platform/call-api';
import { getSession } from '#platform/session';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { toast } from '#ui/toast';

/**
 * The timeout of `forgetDevice`. If that call fails, the phone is reset all the same: the server's record of the device
 * grants no access.
 */
const SIGN_OUT_TIMEOUT_MS = 3 * SECOND;

/**
 * Deletes all data on this device, of all its users. The server ends the session first, because scripts cannot delete
 * its cookies.
 */
export function ResetDeviceDialog({ onStay }: { onStay: () => void }) {
  const [busy, setBusy] = useState(false);
  async function resetDevice() {
    setBusy(true);
    const unmute = muteAccessLost();
    try {
      if (getSession()) await callApi(logOut);
      await callApi(forgetDevice, { timeoutMs: SIGN_OUT_TIMEOUT_MS }).catch(() => {});
      await wipeDevice();
      location.replace('/login');
    } catch {
      unmute();
      setBusy(false);
      toast.error(i18n._('The app data could not be removed. Please try again.'));
    }
  }
  return (
    <ConfirmDialog
      isOpen
      title={i18n._('Remove the app data from this phone?')}
      confirm={i18n._('Remove app data from this phone')}
      isDangerous
      busy={busy}
      onConfirm={() => void resetDevice()}
      onCancel={onStay}
    >
      {i18n._(
        'This deletes all data that the app keeps on this phone, for every member who used it: saved screens and videos, drafts, the cart and all unsent items, including locked ones. This cannot be undone.',
      )}
    </ConfirmDialog>
  );
}

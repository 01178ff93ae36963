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
      toast.error(i18n._('This phone could not be forgotten. Please try again.'));
    }
  }
  return (
    <ConfirmDialog
      isOpen
      title={i18n._('Forget this phone?')}
      confirm={i18n._('Forget this phone')}
      isDangerous
      busy={busy}
      onConfirm={() => void resetDevice()}
      onCancel={onStay}
    >
      {i18n._(
        'Everything the app keeps here is deleted, for every member who used this phone: saved screens and videos, drafts, the cart, and all items that wait, locked ones too. They cannot be brought back.',
      )}
    </ConfirmDialog>
  );
}

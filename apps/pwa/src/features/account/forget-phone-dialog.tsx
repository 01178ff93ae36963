import { i18n } from '@lingui/core';
import { forgetDevice, logOut } from '@waha/domain/account/account.contract';
import { SECOND } from '@waha/domain/kernel/time';
import { useState } from 'react';
import { forgetPhone } from '../../offline/leaving/wipe-device';
import { beginLeaving } from '../../platform/access-lost';
import { call } from '../../platform/api-client';
import { currentSession } from '../../platform/session';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { toast } from '../../ui/toast';

/** Without a network the phone is forgotten all the same; what the server knows it by opens nothing. */
const FORGET_TIMEOUT = 3 * SECOND;

/** Empties this device, whoever used it. The server ends the session first: its cookies are out of our reach. */
export function ForgetPhoneDialog({ onStay }: { onStay: () => void }) {
  const [busy, setBusy] = useState(false);
  async function forget() {
    setBusy(true);
    const stay = beginLeaving();
    try {
      if (currentSession()) await call(logOut);
      await call(forgetDevice, { timeoutMs: FORGET_TIMEOUT }).catch(() => {});
      await forgetPhone();
      location.replace('/login');
    } catch {
      stay();
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
      onConfirm={() => void forget()}
      onCancel={onStay}
    >
      {i18n._(
        'Everything the app keeps here is deleted, for every member who used this phone: saved screens and videos, drafts, the cart, and all items that wait, locked ones too. They cannot be brought back.',
      )}
    </ConfirmDialog>
  );
}

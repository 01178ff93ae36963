import { i18n } from '@lingui/core';
import { useState } from 'react';
import { sayError } from '../../platform/say-error';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';

type PasskeyButtonProps<Reply> = {
  /** What the passkey is for. */
  show: (ways: typeof import('./show-passkey')) => Promise<Reply | undefined>;
  onShown: (reply: Reply) => void;
};

/** Only where the browser has passkeys; what speaks with them is fetched at the press. */
export function PasskeyButton<Reply>({ show, onShown }: PasskeyButtonProps<Reply>) {
  const [busy, setBusy] = useState(false);
  if (typeof PublicKeyCredential === 'undefined') return null;
  async function press() {
    setBusy(true);
    try {
      const reply = await show(await import('./show-passkey'));
      if (reply !== undefined) onShown(reply);
    } catch (error) {
      toast.error(sayError(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button wide variant="secondary" busy={busy} onPress={() => void press()}>
      {i18n._('Use a passkey')}
    </Button>
  );
}

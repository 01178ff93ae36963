import { i18n } from '@lingui/core';
import { useState } from 'react';
import { translateError } from '#platform/translate-error';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';

type PasskeyButtonProps<Reply> = {
  /** The purpose of the passkey. */
  authenticate: (passkeys: typeof import('./passkey')) => Promise<Reply | undefined>;
  onAuthenticated: (reply: Reply) => void;
};

/** A button that is shown only if the browser supports passkeys; their code is loaded at the press. */
export function PasskeyButton<Reply>({ authenticate, onAuthenticated }: PasskeyButtonProps<Reply>) {
  const [busy, setBusy] = useState(false);
  if (typeof PublicKeyCredential === 'undefined') return null;
  async function onPress() {
    setBusy(true);
    try {
      const reply = await authenticate(await import('./passkey'));
      if (reply !== undefined) onAuthenticated(reply);
    } catch (error) {
      toast.error(translateError(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button wide variant="secondary" busy={busy} onPress={() => void onPress()}>
      {i18n._('Use a passkey')}
    </Button>
  );
}

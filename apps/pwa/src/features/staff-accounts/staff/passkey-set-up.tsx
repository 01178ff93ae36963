import { i18n } from '@lingui/core';
import { useState } from 'react';
import { nameThisDevice } from '#shell/devices/this-device';
import { OneFieldForm } from './one-field-form';

/**
 * The status line takes no room while it is empty. It is always in the page, so that screen readers announce its
 * changes.
 */
const NOTE_STYLE = { marginTop: '1rem' };

/** Creates a passkey of this device, after the password. It is a second step without a code. */
export function PasskeySetUp({ onDone }: { onDone: () => void }) {
  const [isDismissed, setDismissed] = useState(false);
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        {i18n._('Log in with your fingerprint, face or screen lock instead of a password.')}
      </p>
      <div>
        <OneFieldForm
          name="password"
          type="password"
          label={i18n._('Current password')}
          autoComplete="current-password"
          verb={i18n._('Add a passkey')}
          send={async (password) => {
            const { registerPasskey } = await import('#shell/passkeys/passkey');
            return registerPasskey(nameThisDevice(), password);
          }}
          onSent={(isCreated) => (isCreated ? onDone() : setDismissed(true))}
        />
        <p role="status" style={isDismissed ? NOTE_STYLE : undefined} className="text-sm text-ink-soft">
          {isDismissed ? i18n._('No passkey was created. Try again, or use an authenticator app.') : null}
        </p>
      </div>
    </div>
  );
}

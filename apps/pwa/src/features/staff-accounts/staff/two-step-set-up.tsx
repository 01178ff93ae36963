import { i18n } from '@lingui/core';
import { useState } from 'react';
import { QrCode } from '#shell/qr-code/qr-code';
import { CopyButton } from '#ui/copy-button';
import { Untranslated } from '#ui/untranslated';
import { OneFieldForm } from './one-field-form';
import { RecoveryCodes } from './recovery-codes';
import { useBeginTwoStep, useConfirmTwoStep } from './two-step.queries';

/** The set-up from the password to the recovery codes; it takes effect only after a correct code of the app. */
export function TwoStepSetUp({ onDone }: { onDone: () => void }) {
  const [totpSecret, setTotpSecret] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  const beginSetUp = useBeginTwoStep();
  const confirm = useConfirmTwoStep();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (!totpSecret) {
    return (
      <div className="grid gap-4">
        <p className="text-ink-soft">
          {i18n._(
            'After your password, you enter a code from an app on your phone. The password alone is not enough to log in.',
          )}
        </p>
        <OneFieldForm
          name="password"
          type="password"
          label={i18n._('Current password')}
          autoComplete="current-password"
          verb={i18n._('Set up')}
          send={(password) => beginSetUp.mutateAsync(password)}
          onSent={setTotpSecret}
        />
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">{i18n._('Scan this code with an authenticator app, or type the key into it.')}</p>
      <QrCode text={totpSecret.uri} label={i18n._('QR code for the app')} />
      <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
        <Untranslated isCode>{groupByFours(totpSecret.secret)}</Untranslated>
        <CopyButton text={totpSecret.secret} label={i18n._('Key')} />
      </p>
      <OneFieldForm
        name="code"
        label={i18n._('Code')}
        hint={i18n._('Enter the six digits shown in the app.')}
        autoComplete="one-time-code"
        verb={i18n._('Turn on')}
        send={(code) => confirm.mutateAsync(code)}
        onSent={({ recoveryCodes }) => setCodes(recoveryCodes)}
      />
    </div>
  );
}

function groupByFours(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}

import { i18n } from '@lingui/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '#platform/api-error';
import { nameThisDevice } from '#shell/devices/this-device';
import { Card } from '#ui/card';
import { ChoiceField } from '#ui/choice-field';
import { OneFieldForm } from './one-field-form';
import { TwoStepSetUp } from './two-step-set-up';

/**
 * Replaces a dashboard's content if the server says that two-step sign-in has to be set up first. It learns this from
 * failed queries, so that other users need no extra request.
 */
export function TwoStepGate({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [isClosed, setClosed] = useState(false);
  useEffect(() => {
    const cache = queryClient.getQueryCache();
    const checkError = (error: unknown) => {
      if (error instanceof ApiError && error.code === 'two_step_required') setClosed(true);
    };
    for (const { state } of cache.getAll()) checkError(state.error);
    return cache.subscribe(({ query }) => checkError(query.state.error));
  }, [queryClient]);
  if (!isClosed) return children;
  return (
    <Card className="mx-auto grid w-full max-w-md gap-4">
      <h2 className="text-lg font-semibold">{i18n._('Set up two-step verification first')}</h2>
      <TwoStepOptions
        onDone={() => {
          void queryClient.resetQueries();
          setClosed(false);
        }}
      />
    </Card>
  );
}

const hasPasskeys = () => typeof PublicKeyCredential !== 'undefined';

/** Offers a passkey first, if this browser supports it; an authenticator app works on every phone. */
function TwoStepOptions({ onDone }: { onDone: () => void }) {
  const [method, setMethod] = useState<'passkey' | 'codes'>(hasPasskeys() ? 'passkey' : 'codes');
  return (
    <>
      {hasPasskeys() ? (
        <ChoiceField
          label={i18n._('Verification method')}
          value={method}
          onChoose={setMethod}
          options={[
            { value: 'passkey', label: i18n._('Passkey') },
            { value: 'codes', label: i18n._('Authenticator app') },
          ]}
        />
      ) : null}
      {method === 'passkey' ? <PasskeySetUp onDone={onDone} /> : <TwoStepSetUp onDone={onDone} />}
    </>
  );
}

/**
 * The status line takes no room while it is empty. It is always in the page, so that screen readers announce its
 * changes.
 */
const NOTE_STYLE = { marginTop: '1rem' };

/** Creates a passkey of this device, after the password. It is a second step without a code. */
function PasskeySetUp({ onDone }: { onDone: () => void }) {
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

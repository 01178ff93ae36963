import { i18n } from '@lingui/core';
import { ok } from '@waha/domain/kernel/result';
import type { StepMethod } from '@waha/domain/staff-accounts/two-step';
import { renewStep } from '@waha/domain/staff-accounts/two-step.contract';
import { useState } from 'react';
import { create } from 'zustand';
import { ApiError } from '#platform/api-error';
import { callApi } from '#platform/call-api';
import { useSubmit } from '#platform/use-submit';
import { PasskeyButton } from '#shell/passkeys/passkey-button';
import { Button } from '#ui/button';
import { Form } from '#ui/form';
import { Modal } from '#ui/modal';
import { CodeField } from './code-field';

type StepRequest = {
  /** The callers that wait for the same second step. */
  waiting: readonly ((isConfirmed: boolean) => void)[];
  /** The second steps that the user has. */
  methods: readonly StepMethod[];
};
/** The default for a server that does not list the user's second steps. */
const ALL_METHODS: readonly StepMethod[] = ['totp', 'recovery', 'passkey'];
const useStepRequest = create<StepRequest>(() => ({ waiting: [], methods: ALL_METHODS }));

/**
 * Runs work that may require a fresh second step: asks for a passkey or a code, then runs it again. The only code that
 * handles `fresh_step_needed`.
 * @throws the original error if the user cancels
 */
export async function withFreshStep<Reply>(work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'fresh_step_needed') throw error;
    if (!(await requestStep((error.details.methods as StepMethod[] | undefined) ?? ALL_METHODS))) throw error;
    return work();
  }
}

function requestStep(methods: readonly StepMethod[]): Promise<boolean> {
  return new Promise((resolve) =>
    useStepRequest.setState(({ waiting: resolvers }) => ({ waiting: [...resolvers, resolve], methods })),
  );
}

function settleRequest(isConfirmed: boolean): void {
  const { waiting: resolvers } = useStepRequest.getState();
  useStepRequest.setState({ waiting: [] });
  for (const resolve of resolvers) resolve(isConfirmed);
}

/** Asks for the passkey or the code, above all other content of the dashboard. */
export function FreshStepDialog() {
  const isOpen = useStepRequest(({ waiting: resolvers }) => resolvers.length > 0);
  const methods = useStepRequest((stepRequest) => stepRequest.methods);
  const title = i18n._('Confirm that it is you');
  return (
    <Modal
      isOpen={isOpen}
      isQuestion
      label={title}
      onDismiss={() => settleRequest(false)}
      placement="items-end justify-items-center p-4 pb-[calc(1rem+env(safe-area-inset-bottom))] sm:place-items-center"
      className="max-w-sm rounded-[20px] bg-surface p-6 text-ink transition-[opacity,scale] duration-150 group-data-closing/modal:scale-98 group-data-closing/modal:opacity-0 starting:scale-98 starting:opacity-0"
    >
      <h2 className="text-lg font-semibold">{title}</h2>
      <Steps hasPasskey={methods.includes('passkey')} hasCodes={methods.includes('totp')} />
    </Modal>
  );
}

function Steps({ hasPasskey, hasCodes }: { hasPasskey: boolean; hasCodes: boolean }) {
  const canShow = hasPasskey && typeof PublicKeyCredential !== 'undefined';
  return (
    <div className="mt-2 grid gap-4">
      <p className="text-base text-ink-soft">{translatePrompt(canShow, hasCodes)}</p>
      {canShow ? (
        <PasskeyButton
          authenticate={(passkeys) => passkeys.confirmStepWithPasskey()}
          onAuthenticated={() => settleRequest(true)}
        />
      ) : null}
      {hasCodes ? <CodeForm isSecond={canShow} /> : null}
      <Button wide variant="quiet" onPress={() => settleRequest(false)}>
        {i18n._('Cancel')}
      </Button>
    </div>
  );
}

function translatePrompt(canShow: boolean, hasCodes: boolean): string {
  if (canShow && hasCodes)
    return i18n._('You will be asked again for your passkey, a code from your app or a recovery code.');
  if (canShow) return i18n._('You will be asked again for your passkey.');
  if (hasCodes) return i18n._('You will be asked again for a code from your app, or for a recovery code.');
  return i18n._(
    'You need your passkey for this, and this browser does not support passkeys. Log in with a browser that does.',
  );
}

function CodeForm({ isSecond: isAlternative }: { isSecond: boolean }) {
  const [code, setCode] = useState('');
  const form = useSubmit(
    (typed: string) => ok(typed),
    (typed) => callApi(renewStep, { body: { code: typed } }),
    { onSent: () => settleRequest(true) },
  );
  return (
    <Form className="grid gap-4" onSubmit={() => void form.submit(code)}>
      <CodeField value={code} onChange={setCode} form={form} isAlternative={isAlternative} />
      <Button wide variant={isAlternative ? 'secondary' : 'primary'} busy={form.busy}>
        {i18n._('Confirm')}
      </Button>
    </Form>
  );
}

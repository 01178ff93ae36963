import { i18n } from '@lingui/core';
import { accept } from '@waha/domain/kernel/verdict';
import { renewStep } from '@waha/domain/staff-accounts/two-step.contract';
import { useState } from 'react';
import { create } from 'zustand';
import { call } from '../../../platform/api-client';
import { ApiError } from '../../../platform/api-error';
import { useSubmit } from '../../../platform/use-submit';
import { Button } from '../../../ui/button';
import { Form } from '../../../ui/form';
import { Modal } from '../../../ui/modal';
import { PasskeyButton } from '../../passkeys/passkey-button';
import { CodeField } from './code-field';

type Asking = {
  /** Those who wait for the same code. */
  waiting: readonly ((isShown: boolean) => void)[];
};
const useAsking = create<Asking>(() => ({ waiting: [] }));

/**
 * Does something that may ask for a fresh second step: then the code is asked for, and it is done again. The one place that
 * hears of `fresh_step_needed`.
 * @throws what it threw, where nobody shows a code
 */
export async function withFreshStep<Reply>(work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'fresh_step_needed') throw error;
    if (!(await askForCode())) throw error;
    return work();
  }
}

function askForCode(): Promise<boolean> {
  return new Promise((tell) => useAsking.setState(({ waiting }) => ({ waiting: [...waiting, tell] })));
}

function answer(isShown: boolean): void {
  const { waiting } = useAsking.getState();
  useAsking.setState({ waiting: [] });
  for (const tell of waiting) tell(isShown);
}

/** Asks for the code, above whatever is on the desk. */
export function FreshStepDialog() {
  const isOpen = useAsking(({ waiting }) => waiting.length > 0);
  const title = i18n._('Is it still you?');
  return (
    <Modal
      isOpen={isOpen}
      isQuestion
      label={title}
      onDismiss={() => answer(false)}
      placement="items-end justify-items-center p-4 pb-[calc(1rem+env(safe-area-inset-bottom))] sm:place-items-center"
      className="max-w-sm rounded-[20px] bg-surface p-6 text-ink transition-[opacity,scale] duration-150 group-data-closing/modal:scale-98 group-data-closing/modal:opacity-0 starting:scale-98 starting:opacity-0"
    >
      <h2 className="text-lg font-semibold">{title}</h2>
      <CodeForm />
    </Modal>
  );
}

function CodeForm() {
  const [code, setCode] = useState('');
  const form = useSubmit(
    (typed: string) => accept(typed),
    (typed) => call(renewStep, { body: { code: typed } }),
    { onSent: () => answer(true) },
  );
  return (
    <Form className="mt-2 grid gap-4" onSubmit={() => void form.submit(code)}>
      <p className="text-base text-ink-soft">
        {i18n._('This asks for the code of your app once more, or for a recovery code.')}
      </p>
      <CodeField value={code} onChange={setCode} form={form} />
      <div className="grid gap-2">
        <Button busy={form.busy}>{i18n._('Confirm')}</Button>
        <PasskeyButton show={(by) => by.step()} onShown={() => answer(true)} />
        <Button variant="secondary" disabled={form.busy} onPress={() => answer(false)}>
          {i18n._('Cancel')}
        </Button>
      </div>
    </Form>
  );
}

import type { Result } from '@waha/domain/kernel/result';
import type { MemberRefusalCode } from '@waha/domain/member-refusals';
import { useRef, useState } from 'react';
import { ApiError } from './api-error';
import { translateText } from './language/translations';
import { translateError } from './translate-error';

type FormErrors = { message: string | undefined; errors: Readonly<Record<string, string>> };
const NO_ERRORS: FormErrors = { message: undefined, errors: {} };

type SubmitOptions<Reply> = {
  onSent?: (reply: Reply) => void;
  /** Called with the error and the message that the form shows, for a toast. */
  onFailed?: (error: unknown, message: string) => void;
  /** Returns the message for an error, if the specification's sentence differs from the usual one. */
  translateFailure?: (error: unknown) => string;
};

type MaybePromise<Value> = Value | Promise<Value>;

/**
 * Submits a form's draft: checks it with the domain's rule, then sends it, one submission at a time. A refusal, by the
 * rule or the server, names the field: `errorOn('email')`, or is in `message`.
 */
export function useSubmit<Draft, Complete, Reply>(
  check: (draft: Draft) => MaybePromise<Result<Complete, MemberRefusalCode>>,
  send: (complete: Complete) => Promise<Reply>,
  { onSent, onFailed, translateFailure = translateError }: SubmitOptions<Reply> = {},
) {
  const [busy, setBusy] = useState(false);
  const [formErrors, setFormErrors] = useState(NO_ERRORS);
  const isRunning = useRef(false);

  async function submit(draft: Draft): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFormErrors(NO_ERRORS);
    try {
      // Do not await a synchronous rule: what `send` shows belongs to the frame of the tap.
      const checked = check(draft);
      const result = checked instanceof Promise ? await checked : checked;
      if (!result.ok) return setFormErrors(await translateFormRefusal(result));
      // Not as the argument of `onSent?.()`: without an `onSent` it would never be sent.
      const reply = await send(result.value);
      onSent?.(reply);
    } catch (error) {
      const message = translateFailure(error);
      setFormErrors({ message, errors: error instanceof ApiError ? error.errors : {} });
      onFailed?.(error, message);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  /** Returns the translated error of this field. */
  const errorOn = (field: string): string | undefined => {
    const text = formErrors.errors[field];
    return text === undefined ? undefined : translateText(text);
  };

  /** Clears a field's error when the field is edited (spec 1 §5). */
  const clearError = (field: string) =>
    setFormErrors(({ errors: { [field]: _gone, ...errors } }) => ({ message: undefined, errors }));

  /** Shown only if no field has an error. */
  const message = Object.keys(formErrors.errors).length > 0 ? undefined : formErrors.message;
  return { submit, busy, errorOn, clearError, message };
}

/** The table of refusals is loaded when a rule first refuses a complete form. */
async function translateFormRefusal({
  refusal,
}: Result<unknown, MemberRefusalCode> & { ok: false }): Promise<FormErrors> {
  if (refusal.errors) return { message: undefined, errors: refusal.errors };
  const { translateRefusal } = await import('./translate-refusal');
  return { message: translateRefusal(refusal), errors: {} };
}

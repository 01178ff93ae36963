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
  /** Also told what the form already shows; for a toast. */
  onFailed?: (error: unknown, message: string) => void;
  /** Words for what the call threw, where the usual ones are not the specification's. */
  say?: (error: unknown) => string;
};

type MaybePromise<Value> = Value | Promise<Value>;

/**
 * A draft's way out of a form: the domain's rule looks at it first, then it is sent, once at a time.
 * A refusal, the rule's or the server's, names the field: `errorOn('email')`, or stands in `message`.
 */
export function useSubmit<Draft, Complete, Reply>(
  check: (draft: Draft) => MaybePromise<Result<Complete, MemberRefusalCode>>,
  send: (complete: Complete) => Promise<Reply>,
  { onSent, onFailed, say = translateError }: SubmitOptions<Reply> = {},
) {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(NO_ERRORS);
  const isRunning = useRef(false);

  async function submit(draft: Draft): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setWrong(NO_ERRORS);
    try {
      // A rule that answers at once is not waited for: what `send` shows belongs to the frame of the tap.
      const checked = check(draft);
      const verdict = checked instanceof Promise ? await checked : checked;
      if (!verdict.ok) return setWrong(await translateFormRefusal(verdict));
      // Not as the argument of `onSent?.()`: without an `onSent` it would never be sent.
      const reply = await send(verdict.value);
      onSent?.(reply);
    } catch (error) {
      const message = say(error);
      setWrong({ message, errors: error instanceof ApiError ? error.errors : {} });
      onFailed?.(error, message);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  /** What is wrong with this field, in words. */
  const errorOn = (field: string): string | undefined => {
    const text = wrong.errors[field];
    return text === undefined ? undefined : translateText(text);
  };

  /** A field's error goes when the field is edited (spec 1 §5). */
  const clearError = (field: string) =>
    setWrong(({ errors: { [field]: _gone, ...errors } }) => ({ message: undefined, errors }));

  /** Stands alone only where no field says it already. */
  const message = Object.keys(wrong.errors).length > 0 ? undefined : wrong.message;
  return { submit, busy, errorOn, clearError, message };
}

/** The table of all refusals is loaded when a rule first says no to the whole of a form. */
async function translateFormRefusal({
  refusal,
}: Result<unknown, MemberRefusalCode> & { ok: false }): Promise<FormErrors> {
  if (refusal.errors) return { message: undefined, errors: refusal.errors };
  const { translateRefusal } = await import('./translate-refusal');
  return { message: translateRefusal(refusal), errors: {} };
}

import type { Result } from '@waha/domain/kernel/result';
import type { MemberRefusalCode } from '@waha/domain/member-refusals';
import { useRef, useState } from 'react';
import { ApiError } from './api-error';
import { sayText } from './language/words';
import { sayError } from './say-error';

type Wrong = { message: string | undefined; errors: Readonly<Record<string, string>> };
const NOTHING_WRONG: Wrong = { message: undefined, errors: {} };

type SubmitOptions<Reply> = {
  onSent?: (reply: Reply) => void;
  /** Also told what the form already shows; for a toast. */
  onFailed?: (error: unknown, message: string) => void;
  /** Words for what the call threw, where the usual ones are not the specification's. */
  say?: (error: unknown) => string;
};

type MaybeLater<Value> = Value | Promise<Value>;

/**
 * A draft's way out of a form: the domain's rule looks at it first, then it is sent, once at a time.
 * A refusal, the rule's or the server's, names the field: `errorOn('email')`, or stands in `message`.
 */
export function useSubmit<Draft, Complete, Reply>(
  check: (draft: Draft) => MaybeLater<Result<Complete, MemberRefusalCode>>,
  send: (complete: Complete) => Promise<Reply>,
  { onSent, onFailed, say = sayError }: SubmitOptions<Reply> = {},
) {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  const isRunning = useRef(false);

  async function submit(draft: Draft): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setWrong(NOTHING_WRONG);
    try {
      // A rule that answers at once is not waited for: what `send` shows belongs to the frame of the tap.
      const checked = check(draft);
      const verdict = checked instanceof Promise ? await checked : checked;
      if (!verdict.ok) return setWrong(await wordsOf(verdict));
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
    return text === undefined ? undefined : sayText(text);
  };

  /** A field's error goes when the field is edited (spec 1 §5). */
  const clearError = (field: string) =>
    setWrong(({ errors: { [field]: _gone, ...errors } }) => ({ message: undefined, errors }));

  /** Stands alone only where no field says it already. */
  const message = Object.keys(wrong.errors).length > 0 ? undefined : wrong.message;
  return { submit, busy, errorOn, clearError, message };
}

/** The table of all refusals is loaded when a rule first says no to the whole of a form. */
async function wordsOf({ refusal }: Result<unknown, MemberRefusalCode> & { ok: false }): Promise<Wrong> {
  if (refusal.errors) return { message: undefined, errors: refusal.errors };
  const { sayRefusal } = await import('./say-refusal');
  return { message: sayRefusal(refusal), errors: {} };
}

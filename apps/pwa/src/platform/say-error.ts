import { i18n } from '@lingui/core';
import { fillText } from '@waha/domain/kernel/refusal-catalogue';
import { memberRefusals } from '@waha/domain/member-refusals';
import { ApiError, NetworkError } from './api-error';
import { sayText } from './language/words';

/** Enough of a request's id to find it in the log, and to be told by telephone. */
const CODE_LENGTH = 8;

/**
 * The sentence for whatever a call threw: the server's own, or that nothing answered. What is a fault of ours comes
 * with the code that finds it.
 */
export function sayError(error: unknown): string {
  if (error instanceof ApiError) {
    const { requestId } = error.details;
    const text = sayRefused({ ...error.details, message: error.message });
    if (typeof requestId !== 'string') return text;
    return i18n._('{text} Code: {code}', { text, code: requestId.slice(0, CODE_LENGTH) });
  }
  if (error instanceof NetworkError) return i18n._('No answer from the server. Check your connection and try again.');
  return i18n._('This did not work. Please try again.');
}

type Refused = { message: string; code?: unknown; values?: unknown };

/**
 * What the server refused, in the shown language: from its code and the values of its sentence. One that staff alone hear,
 * that this version of the app does not know, or that said something of its own, is looked up by its words.
 */
export function sayRefused({ message, code, values }: Refused): string {
  const known =
    typeof code === 'string' && code in memberRefusals
      ? memberRefusals[code as keyof typeof memberRefusals]
      : undefined;
  const details = isValues(values) ? values : {};
  return known && fillText(known.text, details) === message ? sayText(known.text, details) : sayText(message);
}

function isValues(values: unknown): values is Record<string, string | number> {
  return typeof values === 'object' && values !== null;
}

import { i18n } from '@lingui/core';
import { fillPlaceholders } from '@waha/domain/kernel/refusal-catalogue';
import { memberRefusals } from '@waha/domain/member-refusals';
import { ApiError, NetworkError } from './api-error';
import { translateText } from './language/translations';

/** Enough of a request's id to find it in the log, and to be told by telephone. */
const CODE_LENGTH = 8;

/**
 * The sentence for whatever a call threw: the server's own, or that nothing answered. What is a fault of ours comes
 * with the code that finds it.
 */
export function translateError(error: unknown): string {
  if (error instanceof ApiError) {
    const { requestId } = error.details;
    const text = translateServerRefusal({ ...error.details, message: error.message });
    if (typeof requestId !== 'string') return text;
    return i18n._('{text} Code: {code}', { text, code: requestId.slice(0, CODE_LENGTH) });
  }
  if (error instanceof NetworkError) return i18n._('No answer from the server. Check your connection and try again.');
  return i18n._('This did not work. Please try again.');
}

/** Sentences by their codes: what a member may hear, and whatever more this page was taught. */
const knownRefusals: Record<string, { text: string }> = { ...memberRefusals };

/** Teaches the page what is refused only to those whose desk it shows. */
export function registerRefusals(more: Record<string, { text: string }>): void {
  Object.assign(knownRefusals, more);
}

type ServerRefusal = { message: string; code?: unknown; values?: unknown };

/**
 * What the server refused, in the shown language: from its code and the values of its sentence. One that is not known here,
 * or that said something of its own, is looked up by its words.
 */
export function translateServerRefusal({ message, code, values }: ServerRefusal): string {
  const entry = typeof code === 'string' && Object.hasOwn(knownRefusals, code) ? knownRefusals[code] : undefined;
  const details = isValues(values) ? values : {};
  return entry && fillPlaceholders(entry.text, details) === message
    ? translateText(entry.text, details)
    : translateText(message);
}

function isValues(values: unknown): values is Record<string, string | number> {
  return typeof values === 'object' && values !== null;
}

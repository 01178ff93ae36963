import { i18n } from '@lingui/core';
import { fillPlaceholders } from '@waha/domain/kernel/refusal-catalogue';
import { refusalsWithValues } from '@waha/domain/refusals-with-values';
import { ApiError, NetworkError } from './api-error';
import { translateText } from './language/translations';

/** The shown length of a request's id: enough to find it in the log and to read it out on the telephone. */
const CODE_LENGTH = 8;

/** The codes of errors that are not the member's to solve: a bug of the server, and a response without a code. */
const UNSOLVABLE_CODES = ['server_error', 'unknown'];

/**
 * Returns the sentence for an error of a call: the server's own, or that the server did not respond. An internal error
 * includes the code that finds it in the log; a refusal does not.
 */
export function translateError(error: unknown): string {
  if (error instanceof ApiError) {
    const { requestId } = error.details;
    const text = translateServerRefusal({ ...error.details, message: error.message });
    if (typeof requestId !== 'string' || !UNSOLVABLE_CODES.includes(error.code)) return text;
    return i18n._('{text} Code: {code}', { text, code: requestId.slice(0, CODE_LENGTH) });
  }
  if (error instanceof NetworkError) return i18n._('The server did not respond. Check your connection and try again.');
  return i18n._('Something went wrong. Please try again.');
}

/** The sentences with placeholders by code: those for members, and those registered for this page. */
const knownSentences: Record<string, string> = { ...refusalsWithValues };

/** Registers the refusals that occur only on the dashboard of this page. */
export function registerRefusals(refusals: Record<string, { text: string }>): void {
  for (const [code, { text }] of Object.entries(refusals)) knownSentences[code] = text;
}

type ServerRefusal = { message: string; code?: unknown; values?: unknown };

/**
 * Translates the server's refusal from its code and the values of its sentence. A sentence without values, or with an
 * unknown code, is looked up by its text.
 */
export function translateServerRefusal({ message, code, values }: ServerRefusal): string {
  const sentence = typeof code === 'string' && Object.hasOwn(knownSentences, code) ? knownSentences[code] : undefined;
  const details = isValues(values) ? values : {};
  return sentence !== undefined && fillPlaceholders(sentence, details) === message
    ? translateText(sentence, details)
    : translateText(message);
}

function isValues(values: unknown): values is Record<string, string | number> {
  return typeof values === 'object' && values !== null;
}

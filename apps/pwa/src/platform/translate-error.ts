import { i18n } from '@lingui/core';
import { fillPlaceholders } from '@waha/domain/kernel/refusal-catalogue';
import { memberRefusals } from '@waha/domain/member-refusals';
import { ApiError, NetworkError } from './api-error';
import { translateText } from './language/translations';

/** The shown length of a request's id: enough to find it in the log and to read it out on the telephone. */
const CODE_LENGTH = 8;

/**
 * Returns the sentence for an error of a call: the server's own, or that the server did not respond. An internal error
 * includes the code that finds it in the log.
 */
export function translateError(error: unknown): string {
  if (error instanceof ApiError) {
    const { requestId } = error.details;
    const text = translateServerRefusal({ ...error.details, message: error.message });
    if (typeof requestId !== 'string') return text;
    return i18n._('{text} Code: {code}', { text, code: requestId.slice(0, CODE_LENGTH) });
  }
  if (error instanceof NetworkError) return i18n._('The server did not respond. Check your connection and try again.');
  return i18n._('Something went wrong. Please try again.');
}

/** The refusals by code: those for members, and those registered for this page. */
const knownRefusals: Record<string, { text: string }> = { ...memberRefusals };

/** Registers the refusals that occur only on the dashboard of this page. */
export function registerRefusals(refusals: Record<string, { text: string }>): void {
  Object.assign(knownRefusals, refusals);
}

type ServerRefusal = { message: string; code?: unknown; values?: unknown };

/**
 * Translates the server's refusal from its code and the values of its sentence. A refusal with an unknown code or its
 * own text is looked up by its text.
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

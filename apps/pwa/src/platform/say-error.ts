import { i18n } from '@lingui/core';
import { ApiError, NetworkError } from './api-error';
import { sayText } from './words';

/** Enough of a request's id to find it in the log, and to be told by telephone. */
const CODE_LENGTH = 8;

/**
 * The sentence for whatever a call threw: the server's own, or that nothing answered. What is a fault of ours comes
 * with the code that finds it.
 */
export function sayError(error: unknown): string {
  if (error instanceof ApiError) {
    const { requestId } = error.details;
    if (typeof requestId !== 'string') return sayText(error.message);
    return i18n._('{text} Code: {code}', { text: sayText(error.message), code: requestId.slice(0, CODE_LENGTH) });
  }
  if (error instanceof NetworkError) return i18n._('No answer from the server. Check your connection and try again.');
  return i18n._('This did not work. Please try again.');
}

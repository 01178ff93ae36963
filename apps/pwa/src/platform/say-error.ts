import { i18n } from '@lingui/core';
import { ApiError, NetworkError } from './api-error';

/** The sentence for whatever a call threw: the server's own, or that nothing answered. */
export function sayError(error: unknown): string {
  if (error instanceof ApiError) return i18n._(error.message);
  if (error instanceof NetworkError) return i18n._('No answer from the server. Check your connection and try again.');
  return i18n._('This did not work. Please try again.');
}

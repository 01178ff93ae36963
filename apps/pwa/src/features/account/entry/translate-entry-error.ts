import { i18n } from '@lingui/core';
import { ApiError } from '#platform/api-error';
import { translateError } from '#platform/translate-error';

/** Returns the server's message or the specification's own sentence for a failed login (spec 1 §8). */
export function translateEntryError(otherwise: string) {
  return (error: unknown): string => {
    if (!(error instanceof ApiError)) return i18n._('Server error.');
    return typeof error.details.message === 'string' ? translateError(error) : otherwise;
  };
}

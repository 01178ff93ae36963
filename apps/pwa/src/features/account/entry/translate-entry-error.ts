import { i18n } from '@lingui/core';
import { ApiError } from '#platform/api-error';
import { translateError } from '#platform/translate-error';

/** The server's message or the specification's own words for a failed way in (spec 1 §8). */
export function translateEntryError(otherwise: string) {
  return (error: unknown): string => {
    if (!(error instanceof ApiError)) return i18n._('Server error.');
    return typeof error.details.message === 'string' ? translateError(error) : otherwise;
  };
}

import { i18n } from '@lingui/core';
import { ApiError } from '#platform/api-error';
import { hasNoLink, useConnectivity } from '#platform/connectivity';
import { translateError } from '#platform/translate-error';

/**
 * Returns what a failed login or sign-up says: the server's message, the specification's own sentence (spec 1 §8), or
 * that there is no connection.
 */
export function translateEntryError(otherwise: string) {
  return (error: unknown): string => {
    if (error instanceof ApiError) return typeof error.details.message === 'string' ? translateError(error) : otherwise;
    return hasNoLink(useConnectivity.getState())
      ? i18n._('No connection. Check the network, then try again.')
      : i18n._('Server error.');
  };
}

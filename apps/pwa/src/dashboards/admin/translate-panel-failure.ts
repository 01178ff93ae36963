import { i18n } from '@lingui/core';
import { translateError } from '#platform/translate-error';

/** Returns why a part of a member's data could not be loaded (spec 3 §8). */
export function translatePanelFailure(error: unknown): string {
  return i18n._('Error fetching user details: {detail}', { detail: translateError(error) });
}

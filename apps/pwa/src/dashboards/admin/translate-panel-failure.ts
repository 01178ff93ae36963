import { i18n } from '@lingui/core';
import { translateError } from '#platform/translate-error';

/** Why a part of what is known of a member could not be read (spec 3 §8). */
export function translatePanelFailure(error: unknown): string {
  return i18n._('Error fetching user details: {detail}', { detail: translateError(error) });
}

import { i18n } from '@lingui/core';
import { sayError } from '../../platform/say-error';

/** Why a part of what is known of a member could not be read (spec 3 §8). */
export function sayPanelFailure(error: unknown): string {
  return i18n._('Error fetching user details: {detail}', { detail: sayError(error) });
}

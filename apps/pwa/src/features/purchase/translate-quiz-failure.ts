import { i18n } from '@lingui/core';

/** Returns the message for a quiz that cannot be loaded (spec 2 §8). */
export function translateQuizFailure(): string {
  return i18n._('Failed to check quiz status. Please try again.');
}

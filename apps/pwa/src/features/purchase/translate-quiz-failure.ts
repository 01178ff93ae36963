import { i18n } from '@lingui/core';

/** Spec 2 §8. */
export function translateQuizFailure(): string {
  return i18n._('Failed to check quiz status. Please try again.');
}

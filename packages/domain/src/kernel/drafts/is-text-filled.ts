import type { LocalizedText } from '../text/localized-text';
import { findTextFault } from './find-text-fault';

/** Checks that a text is written in at least one language, and that every present translation has content. */
export function isTextFilled(text: LocalizedText): boolean {
  return findTextFault(text) === undefined;
}

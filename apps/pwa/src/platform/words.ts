import { i18n } from '@lingui/core';
import { messages } from '../words/source.po';

/**
 * Makes the source wording the language of the page. Its catalogue is loaded at every start: without one
 * the placeholders stay unfilled in production. Plurals follow English.
 */
export function startWords(): void {
  i18n.load('source', messages);
  i18n.activate('source', 'en');
}

import { i18n } from '@lingui/core';
import { messages } from '../words/source.po';

/**
 * Makes the source wording the language of the page. Its catalogue is loaded at every start: without one
 * the placeholders stay unfilled in production. It is built without the texts that have none: those are
 * their own ids, and answer with themselves. Plurals follow English.
 */
export function startWords(): void {
  if (import.meta.env.PROD) i18n.setMessagesCompiler((text) => [text]);
  i18n.load('source', messages);
  i18n.activate('source', 'en');
}

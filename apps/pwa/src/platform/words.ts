import { i18n } from '@lingui/core';
import { messages } from '../words/source.po';

/**
 * Makes the source wording the language of the page. A text that no catalogue has is its own id, and in
 * production too its placeholders are filled: only plurals need the compiled catalogue, which is built
 * with nothing else in it. They follow English.
 */
export function startWords(): void {
  if (import.meta.env.PROD) i18n.setMessagesCompiler(compilePlainText);
  i18n.load('source', messages);
  i18n.activate('source', 'en');
}

type Compiled = ReturnType<Parameters<typeof i18n.setMessagesCompiler>[0]>;

/** `{n} left` as Lingui's compiled form: names of values in brackets, between the texts. */
export function compilePlainText(text: string): Compiled {
  return text
    .split(/\{(\w+)\}/)
    .map((part, at): string | [string] => (at % 2 === 1 ? [part] : part))
    .filter((part) => part !== '');
}

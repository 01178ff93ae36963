import type { BrowserContext } from '@playwright/test';
import { readTexts } from '../../apps/pwa/build/translations';

/**
 * Sets the chosen language of a browser. `pseudo` is a test language: the source with every text 40 % longer. @returns
 * a function that translates a source text
 */
export async function setLanguage(context: BrowserContext, language: string): Promise<(text: string) => string> {
  const isPseudo = language === 'pseudo';
  await context.addInitScript(
    (chosen) => {
      if (location.protocol.startsWith('http')) localStorage.setItem('language', chosen);
    },
    isPseudo ? 'source' : language,
  );
  if (isPseudo) {
    await context.route('**/assets/words-source-*.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: lengthenCatalogue(await response.text()) });
    });
  }
  const texts = language === 'source' ? {} : await readTexts(isPseudo ? 'source' : language);
  if (isPseudo) return (text) => (text in texts ? lengthenText(text) : text);
  return (text) => texts[text] ?? text;
}

/** Returns the file of a catalogue with longer texts. */
function lengthenCatalogue(code: string): string {
  return code.replace(/JSON\.parse\((['"`])((?:(?!\1)[^\\]|\\.)*)\1\)/s, (_whole, quote: string, literal: string) => {
    const sourceText = new Function(`return ${quote}${literal}${quote}`)() as string;
    const long = JSON.stringify(JSON.parse(sourceText), (id, value) =>
      isTextEntry(id, value) ? lengthenText(value) : value,
    );
    return `JSON.parse(${JSON.stringify(long)})`;
  });
}

/** Checks for a text entry by its id of four letters; parts of a plural have none. */
function isTextEntry(id: string, value: unknown): value is string {
  return typeof value === 'string' && id.length === 4;
}

/** Lengthens words instead of adding some: a label of one word becomes one long word. */
function lengthenText(text: string): string {
  return text.replaceAll(
    /(?<!\{)\b(\p{L}{3,})\b(?!\})/gu,
    (word) => word + 'łøñğęŕ'.repeat(9).slice(0, Math.round(word.length * 0.4)),
  );
}

import type { BrowserContext } from '@playwright/test';
import { readTexts } from '../../apps/pwa/build/translations';

/**
 * Makes a browser one on which this language was chosen. `pseudo` is none: the source with every text 40 % longer, as a
 * language may be that comes later. @returns says a text of the source in it
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
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: lengthenCatalogue(await answer.text()) });
    });
  }
  const texts = language === 'source' ? {} : await readTexts(isPseudo ? 'source' : language);
  if (isPseudo) return (text) => (text in texts ? lengthenText(text) : text);
  return (text) => texts[text] ?? text;
}

/** The file of a catalogue with longer texts in it. */
function lengthenCatalogue(code: string): string {
  return code.replace(/JSON\.parse\((['"`])((?:(?!\1)[^\\]|\\.)*)\1\)/s, (_whole, quote: string, literal: string) => {
    const written = new Function(`return ${quote}${literal}${quote}`)() as string;
    const long = JSON.stringify(JSON.parse(written), (id, said) => (isTextEntry(id, said) ? lengthenText(said) : said));
    return `JSON.parse(${JSON.stringify(long)})`;
  });
}

/** By an id of four letters; what belongs to a plural has none. */
function isTextEntry(id: string, said: unknown): said is string {
  return typeof said === 'string' && id.length === 4;
}

/** Longer words, not more of them: a label that is one word becomes one long word. */
function lengthenText(text: string): string {
  return text.replaceAll(
    /(?<!\{)\b(\p{L}{3,})\b(?!\})/gu,
    (word) => word + 'łøñğęŕ'.repeat(9).slice(0, Math.round(word.length * 0.4)),
  );
}

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
    const texts = JSON.parse(new Function(`return ${quote}${literal}${quote}`)() as string) as CompiledText[];
    return `JSON.parse(${JSON.stringify(JSON.stringify(texts.map(lengthenCompiled)))})`;
  });
}

/** A text, or its parts: texts, `[name]`, or `[name, 'plural', { one: …, other: … }]`. */
type CompiledText = string | (string | [string] | [string, string, Record<string, CompiledText>])[];

function lengthenCompiled(text: CompiledText): CompiledText {
  if (typeof text === 'string') return lengthenText(text);
  return text.map((part) => {
    if (typeof part === 'string') return lengthenText(part);
    if (part.length === 1) return part;
    const [name, type, choices] = part;
    const long = Object.entries(choices).map(([choice, chosen]) => [choice, lengthenCompiled(chosen)] as const);
    return [name, type, Object.fromEntries(long)];
  });
}

/** Lengthens words instead of adding some: a label of one word becomes one long word. */
function lengthenText(text: string): string {
  return text.replaceAll(
    /(?<!\{)\b(\p{L}{3,})\b(?!\})/gu,
    (word) => word + 'łøñğęŕ'.repeat(9).slice(0, Math.round(word.length * 0.4)),
  );
}

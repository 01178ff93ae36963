import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import type { PluginOption } from 'vite';
import { isLanguage } from '../../../packages/domain/src/kernel/languages.ts';
import { textId } from '../src/platform/language/text-id.ts';
import { isForStaff } from './for-staff.ts';

/** Members load `app` and never what staff alone read. */
type Part = 'app' | 'staff';
/** Where index.html has room for the address of a language's texts. */
const EMPTY_PLACE = /\b(source|fr|ar|en): ""/g;

/** Its letters are not in what everybody keeps. */
const ARABIC = '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2?url';

/** The documents' own wording is partly French, which it says of itself once the page stands. */
const MARKS_FRENCH = `import { markFrench } from '/src/platform/language/mark-french.ts';
setTimeout(() => markFrench(document.documentElement));`;

type Texts = Readonly<Record<string, string>>;

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** `npm run words` writes them: each text of the source is a `msgid`. */
const CATALOGUES = join(ROOT, 'apps/pwa/src/words');
const SOURCES = [join(ROOT, 'apps/pwa/src'), join(ROOT, 'packages/domain/src')];
const LITERAL = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/;
/** A text in a call, or one that a comment marks in a table; a conditional between two texts is two of them. */
const SAID = new RegExp(String.raw`(\bi18n\._\(\s*|/\*i18n\*/\s*)(${LITERAL.source})`, 'g');
const ASKED = /^virtual:words\/(\w+)\/(app|staff)$/;

/**
 * Serves `virtual:words/<language>/<app|staff>`: `messages` for Lingui, and the `addresses` of what the device has to
 * keep for it. What is built has ids of four letters in the place of texts, in the code of the app and in these alike.
 */
export function words(): PluginOption {
  let isBuild = false;
  let parts: Promise<ReadonlyMap<string, Part>> | undefined;
  return {
    name: 'words',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (source) => (ASKED.test(source) ? `\0${source}` : undefined),
    async load(id) {
      const [, language, part] = ASKED.exec(id.slice(1)) ?? [];
      if (!id.startsWith('\0') || !isLanguage(language)) return undefined;
      parts ??= readParts();
      const texts = await readTexts(language);
      const wanted = isBuild ? withShortIds(texts, await parts, part as Part) : Object.fromEntries(compiled(texts));
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(wanted))});
${language === 'ar' && isBuild ? `import letters from '${ARABIC}'` : 'const letters = undefined'};
${language === 'source' && part === 'app' && isBuild ? MARKS_FRENCH : ''}
export const addresses = [import.meta.url, letters].filter(Boolean).map((each) => new URL(each, import.meta.url).href);`;
    },
    transform(code, id) {
      if (!isBuild || !/\/apps\/pwa\/src\/(?!platform\/language\/words).*\.tsx?$/.test(id) || !code.includes('i18n'))
        return undefined;
      const short = code.replaceAll(SAID, (_whole, before: string, text: string) => {
        return before + JSON.stringify(textId(literalText(text)));
      });
      const unknown = /\bi18n\._\((?!\s*["'])[^)]{0,60}/.exec(short);
      if (unknown)
        throw new Error(`${id}: only texts are said by i18n._, what comes from elsewhere by sayText: ${unknown[0]}`);
      return { code: short, map: null };
    },
    // The page begins to fetch its language before any code runs.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle);
        for (const page of Object.values(bundle)) {
          if (page.type !== 'asset' || !page.fileName.endsWith('.html')) continue;
          page.source = String(page.source).replaceAll(EMPTY_PLACE, (_whole, language: string) => {
            const file = files.find((name) => name.includes(`/words-${language}-app-`));
            if (!file) throw new Error(`there are no texts of ${language}`);
            return `${language}: "/${file}"`;
          });
        }
      },
    },
  };
}

/**
 * What an id says. One word of the source may need several of another language: `invoice|Cancelled` is said where an invoice is
 * cancelled, and is `Cancelled` in the source.
 */
export const withoutContext = (id: string): string => id.replace(/^[a-z]+\|/, '');

/** All texts of a language by those of the source. */
export async function readTexts(language: string): Promise<Texts> {
  const { items } = PO.parse(await readFile(join(CATALOGUES, `${language}.po`), 'utf8'));
  return Object.fromEntries(items.map(({ msgid, msgstr }) => [msgid, withoutContext(msgstr[0] || msgid)]));
}

/** Plurals and choices as Lingui's run time reads them. Plain placeholders it fills itself: `platform/language/words.ts`. */
function compiled(texts: Texts): [string, unknown][] {
  const isPlain = (text: string) => !/\{\s*\w+\s*,/.test(text);
  return Object.entries(texts).map(([text, said]) => [text, isPlain(said) ? said : compileMessageOrThrow(said)]);
}

function withShortIds(texts: Texts, parts: ReadonlyMap<string, Part>, part: Part): Record<string, unknown> {
  const known = new Map<string, string>();
  for (const text of Object.keys(texts)) {
    const other = known.get(textId(text));
    if (other !== undefined) throw new Error(`two texts have one id, another SEED is needed: ${other} / ${text}`);
    known.set(textId(text), text);
  }
  const own = compiled(texts).filter(([text]) => (parts.get(text) ?? 'app') === part);
  // Neighbours in the source stand together: they pack better so.
  return Object.fromEntries(own.map(([text, said]) => [textId(text), said]));
}

/** Which texts are said in files of staff alone. */
async function readParts(): Promise<ReadonlyMap<string, Part>> {
  const parts = new Map<string, Part>();
  for (const folder of SOURCES)
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(path) || /\.test\.|testing\//.test(path)) continue;
      const part = isForStaff(path) ? 'staff' : 'app';
      for (const [, , text = ''] of readFileSync(join(folder, path), 'utf8').matchAll(SAID))
        if (parts.get(literalText(text)) !== 'app') parts.set(literalText(text), part);
    }
  return parts;
}

/** What a literal of the code says. */
function literalText(literal: string): string {
  const inner = literal.slice(1, -1).replaceAll(/\\(['"`])/g, '$1');
  return JSON.parse(`"${inner.replaceAll('"', '\\"')}"`);
}

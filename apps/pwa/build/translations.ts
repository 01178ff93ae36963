import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import type { PluginOption } from 'vite';
import { isLanguage } from '../../../packages/domain/src/kernel/languages.ts';
import { createTextId, TEXT_ID_LENGTH } from '../src/platform/language/text-id.ts';
import { isForStaff } from './for-staff.ts';

/** Members load `app` and never the texts that only staff need. */
type Part = 'app' | 'staff';
/** The placeholder in index.html for the address of a language's translations. */
const EMPTY_ADDRESS = /\b(source|fr|ar|en): ""/g;

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The Arabic font is not among the files that every device caches. */
const ARABIC_FONT = join(ROOT, 'apps/pwa/src/fonts/readex-arabic.woff2?url');

/** The specification's wording is partly French, which is marked once the page is rendered. */
const MARK_FRENCH_SCRIPT = `import { markFrench } from ${JSON.stringify(join(ROOT, 'apps/pwa/src/platform/language/mark-french.ts'))};
setTimeout(() => markFrench(document.documentElement));`;

type Texts = Readonly<Record<string, string>>;

/** `node scripts/checks/check-translations.mjs` writes the catalogues: each source text is a `msgid`. */
const CATALOGUES_FOLDER = join(ROOT, 'apps/pwa/src/translations');
const SOURCE_FOLDERS = [join(ROOT, 'apps/pwa/src'), join(ROOT, 'packages/domain/src')];
const LITERAL = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/;
/** Matches a text in a call, or one that a comment marks in a table; a conditional between two texts counts as two. */
const TEXT_CALL = new RegExp(String.raw`(\bi18n\._\(\s*|/\*i18n\*/\s*)(${LITERAL.source})`, 'g');
const VIRTUAL_MODULE = /^virtual:words\/(\w+)\/(app|staff)$/;

/**
 * Serves `virtual:words/<language>/<app|staff>`: `messages` for Lingui, and the `addresses` of the files that the
 * device has to cache. In a build, three-letter ids replace the texts, in the app's code and in these modules.
 */
export function serveTranslations(): PluginOption {
  let isBuild = false;
  let parts: Promise<ReadonlyMap<string, Part>> | undefined;
  return {
    name: 'words',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (source) => (VIRTUAL_MODULE.test(source) ? `\0${source}` : undefined),
    async load(id) {
      const [, language, part] = VIRTUAL_MODULE.exec(id.slice(1)) ?? [];
      if (!id.startsWith('\0') || !isLanguage(language)) return undefined;
      parts ??= readParts();
      const texts = await readTexts(language);
      const wanted = isBuild ? shortenIds(texts, await parts, part as Part) : Object.fromEntries(compileTexts(texts));
      return `export const messages = ${isBuild ? packMessages(wanted) : JSON.stringify(wanted)};
${language === 'ar' && isBuild ? `import letters from ${JSON.stringify(ARABIC_FONT)}` : 'const letters = undefined'};
${language === 'source' && part === 'app' && isBuild ? MARK_FRENCH_SCRIPT : ''}
export const addresses = [import.meta.url, letters].filter(Boolean).map((each) => new URL(each, import.meta.url).href);`;
    },
    transform(code, id) {
      if (
        !isBuild ||
        !/\/apps\/pwa\/src\/(?!platform\/language\/translations).*\.tsx?$/.test(id) ||
        !code.includes('i18n')
      )
        return undefined;
      const short = code.replaceAll(TEXT_CALL, (_whole, before: string, text: string) => {
        return before + JSON.stringify(createTextId(parseLiteral(text)));
      });
      const unknown = /\bi18n\._\((?!\s*["'])[^)]{0,60}/.exec(short);
      if (unknown)
        throw new Error(
          `${id}: only texts are said by i18n._, what comes from elsewhere by translateText: ${unknown[0]}`,
        );
      return { code: short, map: null };
    },
    // The page starts to load its language before any code runs.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle);
        for (const page of Object.values(bundle)) {
          if (page.type !== 'asset' || !page.fileName.endsWith('.html')) continue;
          page.source = String(page.source).replaceAll(EMPTY_ADDRESS, (_whole, language: string) => {
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
 * Returns the text of an id without its context. One source word may need several translations: `invoice|Cancelled` is
 * used for cancelled invoices, and is `Cancelled` in the source.
 */
export const removeContext = (id: string): string => id.replace(/^[a-z]+\|/, '');

/** Returns all texts of a language by source text. */
export async function readTexts(language: string): Promise<Texts> {
  const { items } = PO.parse(await readFile(join(CATALOGUES_FOLDER, `${language}.po`), 'utf8'));
  return Object.fromEntries(items.map(({ msgid, msgstr }) => [msgid, removeContext(msgstr[0] || msgid)]));
}

/**
 * Compiles plurals and choices for Lingui's runtime. Plain placeholders are compiled at runtime, by
 * `platform/language/translations.ts`.
 */
function compileTexts(texts: Texts): [string, unknown][] {
  const isPlain = (text: string) => !/\{\s*\w+\s*,/.test(text);
  return Object.entries(texts).map(([text, said]) => [
    text,
    isPlain(said) ? said : dropSameChoices(compileMessageOrThrow(said)),
  ]);
}

/** Removes the choices that read like `other`, which the runtime takes instead: Arabic has six plural forms. */
function dropSameChoices(compiled: unknown): unknown {
  if (Array.isArray(compiled)) return compiled.map(dropSameChoices);
  if (typeof compiled !== 'object' || compiled === null) return compiled;
  const choices = Object.entries(compiled).map(([choice, said]) => [choice, dropSameChoices(said)] as const);
  const other = JSON.stringify(choices.find(([choice]) => choice === 'other')?.[1]);
  return Object.fromEntries(choices.filter(([choice, said]) => choice === 'other' || JSON.stringify(said) !== other));
}

function shortenIds(texts: Texts, parts: ReadonlyMap<string, Part>, part: Part): Record<string, unknown> {
  const all = Object.keys(texts);
  if (!hasUniqueIds(all)) throw new Error(`two texts have one id: set SEED in text-id.ts to ${findSeed(all)}`);
  const own = compileTexts(texts).filter(([text]) => (parts.get(text) ?? 'app') === part);
  // The source order is kept: neighbouring texts compress better together.
  return Object.fromEntries(own.map(([text, said]) => [createTextId(text), said]));
}

const hasUniqueIds = (texts: readonly string[], seed?: number): boolean =>
  new Set(texts.map((text) => createTextId(text, seed))).size === texts.length;

/** Returns the first seed with which each text has its own id. About one in a hundred has that with 2,500 texts. */
function findSeed(texts: readonly string[]): number {
  let seed = 0;
  while (!hasUniqueIds(texts, seed)) seed++;
  return seed;
}

/**
 * Returns the code of the object with these messages. All ids are in one string, since letters that look random between
 * the texts compress badly: a twelfth of the file.
 */
function packMessages(messages: Record<string, unknown>): string {
  const ids = Object.keys(messages);
  const texts = JSON.stringify(JSON.stringify(Object.values(messages)));
  return `((ids) => Object.fromEntries(JSON.parse(${texts}).map((text, at) => [ids.slice(${TEXT_ID_LENGTH} * at, ${TEXT_ID_LENGTH} * (at + 1)), text])))("${ids.join('')}")`;
}

/** Returns which texts are used by staff files only. */
async function readParts(): Promise<ReadonlyMap<string, Part>> {
  const parts = new Map<string, Part>();
  for (const folder of SOURCE_FOLDERS)
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(path) || /\.test\.|testing\//.test(path)) continue;
      const part = isForStaff(path) ? 'staff' : 'app';
      for (const [, , text = ''] of readFileSync(join(folder, path), 'utf8').matchAll(TEXT_CALL))
        if (parts.get(parseLiteral(text)) !== 'app') parts.set(parseLiteral(text), part);
    }
  return parts;
}

/** Returns the value of a string literal. */
function parseLiteral(literal: string): string {
  const inner = literal.slice(1, -1).replaceAll(/\\(['"`])/g, '$1');
  return JSON.parse(`"${inner.replaceAll('"', '\\"')}"`);
}

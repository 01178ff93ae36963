import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@waha/domain/kernel/languages';
import { refusals } from '@waha/domain/refusals';
import { REPLIES } from '@waha/domain/replies';
import { STAFF_REPLIES } from '@waha/domain/staff-replies';
import { describe, expect, test } from 'vitest';
import FRENCH_TEXTS from '../src/platform/language/french-of-the-source.json';
import alike from './alike.json';
import {
  findBrokenMessages,
  findGluedTexts,
  findHardCodedTexts,
  findPhysicalSides,
  findUnformatted,
  findUnisolated,
  findUntranslated,
  LANGUAGE_PLURAL_RULES,
} from './language-rules';
import { readTexts } from './translations';

const APP = fileURLToPath(new URL('../src', import.meta.url));
const files = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:tsx?|css)$/.test(path) && !/\.test\.|testing\//.test(path))
  .map((path) => ({ path, code: readFileSync(join(APP, path), 'utf8') }));
const code = files.filter(({ path }) => /\.tsx?$/.test(path));

const DOMAIN = fileURLToPath(new URL('../../../packages/domain/src', import.meta.url));
const rules = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.test\.|testing\//.test(path))
  .map((path) => ({ path: `domain/${path}`, code: readFileSync(join(DOMAIN, path), 'utf8') }));

/** `where: text` of texts that need no translation, with the reason. */
const NOT_SAID = new Map([
  ['ui/brand.tsx: Waha', 'the name of the product'],
  ['shell/layout/entry-frame.tsx: Waha', 'the name of the product'],
  ['dashboards/member/first-steps-card.tsx: bg-blue text-on-blue', 'classes of a step that is done'],
]);
/** Errors about values that the app itself creates: no field shows them. */
const OF_MACHINES = new Set(
  ['id', 'cursor', 'key', 'date']
    .map((each) => `Not a valid ${each}.`)
    .concat('Not valid.', 'Not a payment reference.'),
);

const source = await readTexts('source');
const others = LANGUAGES.filter((language) => language !== 'source');

describe.each(others)('what the app says in %s', (language) => {
  const like = language === 'en' ? 'all' : new Set((alike as Record<string, string[]>)[language]);

  test('is complete and translated', async () => {
    expect(findUntranslated(source, await readTexts(language), like)).toEqual([]);
  });

  test('has every form of its plurals, and the same values', async () => {
    expect(findBrokenMessages(await readTexts(language), LANGUAGE_PLURAL_RULES[language] ?? [])).toEqual([]);
  });
});

test.each(others)('what the server answers is said in %s', async (language) => {
  const texts = await readTexts(language);
  const answers = [...Object.values(refusals).map(({ text }) => text), ...REPLIES, ...STAFF_REPLIES];
  expect(answers.filter((text) => !(text in texts))).toEqual([]);
});

test('dates, parts and addresses keep their order in sentences from the right', async () => {
  expect(findUnisolated(await readTexts('ar'))).toEqual([]);
});

test('no Arabic text says of one thing that not a single one was', async () => {
  const negated = Object.values(await readTexts('ar')).filter((text) =>
    /one \{(?:لم|لا|لن) [^}]*واحدة?[.}]/.test(text),
  );
  expect(negated).toEqual([]);
});

test('what is French in the source is known as such, and marked for screen readers', async () => {
  const [fr, en] = [await readTexts('fr'), await readTexts('en')];
  const inFrench = Object.entries(source).flatMap(([id, text]) =>
    text === fr[id] && text !== en[id] && !FRENCH_TEXTS.includes(text) ? [text] : [],
  );
  expect(inFrench).toEqual([]);
  const texts = new Set(Object.values(source));
  expect(FRENCH_TEXTS.filter((text) => !texts.has(text))).toEqual([]);
});

test('a word of the source that needs several elsewhere has them, and stays the same in the source', async () => {
  const [own, fr] = [await readTexts('source'), await readTexts('fr')];
  expect([own['thing|Name'], own.Name]).toEqual(['Name', 'Name']);
  expect([fr['thing|Name'], fr.Name]).toEqual(['Nom', 'Prénom']);
  expect(Object.values(own).filter((text) => /^[a-z]+\|/.test(text))).toEqual([]);
});

test('nothing names a side of the glass: it would not turn', () => {
  expect(files.flatMap(({ path, code: text }) => findPhysicalSides(path, text))).toEqual([]);
});

test('days and numbers are written in one place, in the shown language', () => {
  const elsewhere = code.filter(({ path }) => path !== 'platform/language/format.ts');
  expect(elsewhere.flatMap(({ path, code: text }) => findUnformatted(path, text))).toEqual([]);
});

test('no sentence is put together of pieces', () => {
  expect(code.flatMap(({ path, code: text }) => findGluedTexts(path, text))).toEqual([]);
});

test('every text that a person reads is in the catalogue', () => {
  const found = [...code, ...rules].flatMap(({ path, code: text }) => findHardCodedTexts(path, text));
  const places = found.map((fault) => fault.replace(/:\d+: says "(.*)"$/, ': $1'));
  const isAllowed = (place: string) => NOT_SAID.has(place) || OF_MACHINES.has(place.replace(/^.*?: /, ''));
  expect(places.filter((place) => !isAllowed(place))).toEqual([]);
  expect([...NOT_SAID.keys()].filter((place) => !places.includes(place))).toEqual([]);
});

describe('what is planted is found', () => {
  test('a text that is missing, and one that is not translated', () => {
    expect(findUntranslated({ Wallet: 'Wallet', Pack: 'Pack' }, { Wallet: 'Wallet' }, new Set(['Pack']))).toEqual([
      'Wallet',
      'Pack',
    ]);
  });

  test('a plural that lacks a form, and a value that is lost', () => {
    const own = { '{n} packs': '{n, plural, one {{n} pack} other {{n} packs}}', 'For {name}': 'Pour' };
    expect(findBrokenMessages(own, LANGUAGE_PLURAL_RULES.ar ?? [])).toEqual([
      '{n} packs: no form for zero, two, few, many',
      'For {name}: puts in nothing',
    ]);
  });

  test('a date in a sentence from the right', () => {
    const [plain, isolated] = ['مثل 2026-11-25', 'مثل \u20682026-11-25\u2069'];
    expect(findUnisolated({ one: plain, other: isolated })).toEqual([`one: ${plain}`]);
  });

  test('a side of the glass, in a class and in a style', () => {
    expect(findPhysicalSides('a.tsx', "const look = 'flex ml-2 ps-3';")).toHaveLength(1);
    expect(findPhysicalSides('a.css', '.a { padding-left: 2px; }\n.b { inset-inline-start: 0; }')).toHaveLength(1);
  });

  test('a number and a day that are written by hand', () => {
    expect(findUnformatted('a.ts', 'price.toFixed(3)\nday.toLocaleDateString()\nformatTnd(price)')).toHaveLength(2);
  });

  test.each([
    'const text = `$' + "{i18n._('Sent')}: `;",
    "const text = i18n._('Sent') + n;",
    'const text = `$' + "{isLate ? translateLate(n) : ''}.`;",
    'const part = <p>Sent by hand</p>;',
  ])('a sentence of pieces: %s', (planted) => {
    expect(findGluedTexts('planted.tsx', planted)).toHaveLength(1);
  });

  test.each([
    "const fault = z.minLength(8, 'It is too short.');",
    "const error = { code: 'It is too short.' };",
    'const field = <Field label="Name" />;',
    "const field = <Field label={isNew ? 'New' : i18n._('Old')} />;",
    'const field = <img alt={`Picture $' + '{n}`} />;',
    "const part = <p>{isLate ? 'late' : null}</p>;",
    "const option = { value: 'new', label: 'New' };",
    "toast.success('Sent');",
    'toast.success(answer.message);',
    'const part = <p>{error.message}</p>;',
  ])('a text that no catalogue has: %s', (planted) => {
    expect(findHardCodedTexts('planted.tsx', planted)).toHaveLength(1);
  });

  test.each([
    "const fault = z.minLength(8, /*i18n*/ 'It is too short.');",
    'const field = <Field label={i18n._(\'Name\')} name="name" />;',
    'const part = <Untranslated>{notice.message}</Untranslated>;',
    'toast.success(translateText(answer.message));',
  ])('and not what is said: %s', (planted) => {
    expect(findHardCodedTexts('planted.tsx', planted)).toEqual([]);
  });
});

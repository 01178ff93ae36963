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
  findReplacedWords,
  findUnformatted,
  findUnisolated,
  findUntranslated,
  LANGUAGE_PLURAL_RULES,
  listReplacedWords,
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
  ['dashboards/member/next-action/first-steps-card.tsx: bg-blue text-on-blue', 'classes of a step that is done'],
  ...[
    'Thank you for your message. We are closed at the moment. We will answer from {time}.',
    'Merci pour votre message. Nous sommes fermés en ce moment. Nous vous répondrons à partir du {time}.',
  ].map((text) => [`domain/messaging/staff/business-hours.ts: ${text}`, 'in each language in the file'] as const),
  ...['Name', 'Method', 'Account', 'RIB', 'Amount', 'Currency', 'TND', 'Label'].map(
    (text) => [`domain/payouts/payout-layout.ts: ${text}`, 'titles and values of a file for a bank'] as const,
  ),
]);
/** Errors about values that the app itself creates: no field shows them. */
const OF_MACHINES = new Set(
  ['id', 'cursor', 'key', 'date']
    .map((each) => `Not a valid ${each}.`)
    .concat('Not valid.', 'Not a payment reference.'),
);

const source = await readTexts('source');
const others = LANGUAGES.filter((language) => language !== 'source');

/** Texts of staff, whose amount fields keep the international unit. */
const WITH_TND = ['Amount in TND'];

test.each(['fr', 'ar'] as const)('no text of members in %s contains TND', async (language) => {
  const texts = Object.entries(await readTexts(language));
  expect(texts.filter(([id, text]) => text.includes('TND') && !WITH_TND.includes(id))).toEqual([]);
});

describe.each(others)('app texts in %s', (language) => {
  const like = language === 'en' ? 'all' : new Set((alike as Record<string, string[]>)[language]);

  test('are complete and translated', async () => {
    expect(findUntranslated(source, await readTexts(language), like)).toEqual([]);
  });

  test('have every plural form and the same values', async () => {
    expect(findBrokenMessages(await readTexts(language), LANGUAGE_PLURAL_RULES[language] ?? [])).toEqual([]);
  });
});

const GLOSSARY = readFileSync(fileURLToPath(new URL('../../../docs/reference/glossary.md', import.meta.url)), 'utf8');
const SERVER_TEXTS = fileURLToPath(new URL('../../api/src/platform/translations', import.meta.url));
const GLOSSARY_LANGUAGES = { en: 'English', fr: 'French', ar: 'Arabic' } as const;

test.each(others)('no text in %s has a word that the glossary replaces', async (language) => {
  const words = listReplacedWords(GLOSSARY, GLOSSARY_LANGUAGES[language]);
  const server = readFileSync(join(SERVER_TEXTS, `${language}.ts`), 'utf8').split('\n');
  expect(words.length).toBeGreaterThan(10);
  expect(findReplacedWords([...Object.values(await readTexts(language)), ...server], words)).toEqual([]);
});

test.each(others)('server responses are translated into %s', async (language) => {
  const texts = await readTexts(language);
  const answers = [...Object.values(refusals).map(({ text }) => text), ...REPLIES, ...STAFF_REPLIES];
  expect(answers.filter((text) => !(text in texts))).toEqual([]);
});

test('dates, ranges and addresses keep their order in right-to-left sentences', async () => {
  expect(findUnisolated(await readTexts('ar'))).toEqual([]);
});

test('an Arabic text never negates the singular with "not one"', async () => {
  const negated = Object.values(await readTexts('ar')).filter((text) =>
    /one \{(?:لم|لا|لن) [^}]*واحدة?[.}]/.test(text),
  );
  expect(negated).toEqual([]);
});

test('French texts in the source are listed and marked for screen readers', async () => {
  const [fr, en] = [await readTexts('fr'), await readTexts('en')];
  const inFrench = Object.entries(source).flatMap(([id, text]) =>
    text === fr[id] && text !== en[id] && !FRENCH_TEXTS.includes(text) ? [text] : [],
  );
  expect(inFrench).toEqual([]);
  const texts = new Set(Object.values(source));
  expect(FRENCH_TEXTS.filter((text) => !texts.has(text))).toEqual([]);
});

test('a source word with several translations has them and is unchanged in the source', async () => {
  const [own, fr] = [await readTexts('source'), await readTexts('fr')];
  expect([own['thing|Name'], own.Name]).toEqual(['Name', 'Name']);
  expect([fr['thing|Name'], fr.Name]).toEqual(['Nom', 'Prénom']);
  expect(Object.values(own).filter((text) => /^[a-z]+\|/.test(text))).toEqual([]);
});

test('styles never name left or right, which would not mirror', () => {
  expect(files.flatMap(({ path, code: text }) => findPhysicalSides(path, text))).toEqual([]);
});

test('dates and numbers are formatted in one module, and plurals in another, in the displayed language', () => {
  const formats = ['platform/language/format.ts', 'platform/language/format-message.ts'];
  const elsewhere = code.filter(({ path }) => !formats.includes(path));
  expect(elsewhere.flatMap(({ path, code: text }) => findUnformatted(path, text))).toEqual([]);
});

test('no sentence is concatenated from fragments', () => {
  expect(code.flatMap(({ path, code: text }) => findGluedTexts(path, text))).toEqual([]);
});

test('every visible text is in the catalogue', () => {
  const found = [...code, ...rules].flatMap(({ path, code: text }) => findHardCodedTexts(path, text));
  const places = found.map((fault) => fault.replace(/:\d+: says "(.*)"$/, ': $1'));
  const isAllowed = (place: string) => NOT_SAID.has(place) || OF_MACHINES.has(place.replace(/^.*?: /, ''));
  expect(places.filter((place) => !isAllowed(place))).toEqual([]);
  expect([...NOT_SAID.keys()].filter((place) => !places.includes(place))).toEqual([]);
});

describe('language checks detect', () => {
  test('a word that the glossary replaces, but not a part of a longer word, a value or code', () => {
    const words = listReplacedWords('| French | repris, papiers | annulé |\n| English | told | notified |', 'French');
    expect(words).toEqual(['repris', 'papiers']);
    expect(findReplacedWords(['Ont été Repris.', 'entrepris', '{repris} points'], words)).toEqual([
      '"repris" in: Ont été Repris.',
    ]);
  });

  test('a missing or untranslated text', () => {
    expect(findUntranslated({ Wallet: 'Wallet', Pack: 'Pack' }, { Wallet: 'Wallet' }, new Set(['Pack']))).toEqual([
      'Wallet',
      'Pack',
    ]);
  });

  test('a missing plural form and a lost value', () => {
    const own = { '{n} packs': '{n, plural, one {{n} pack} other {{n} packs}}', 'For {name}': 'Pour' };
    expect(findBrokenMessages(own, LANGUAGE_PLURAL_RULES.ar ?? [])).toEqual([
      '{n} packs: no form for zero, two, few, many',
      'For {name}: puts in nothing',
    ]);
  });

  test('a date in a right-to-left sentence', () => {
    const [plain, isolated] = ['مثل 2026-11-25', 'مثل \u20682026-11-25\u2069'];
    expect(findUnisolated({ one: plain, other: isolated })).toEqual([`one: ${plain}`]);
  });

  test('left or right in a class and in a style', () => {
    expect(findPhysicalSides('a.tsx', "const look = 'flex ml-2 ps-3';")).toHaveLength(1);
    expect(findPhysicalSides('a.css', '.a { padding-left: 2px; }\n.b { inset-inline-start: 0; }')).toHaveLength(1);
  });

  test('a number and a date formatted by hand', () => {
    expect(findUnformatted('a.ts', 'price.toFixed(3)\nday.toLocaleDateString()\nformatTnd(price)')).toHaveLength(2);
  });

  test.each([
    'const text = `$' + "{i18n._('Sent')}: `;",
    "const text = i18n._('Sent') + n;",
    'const text = `$' + "{isLate ? translateLate(n) : ''}.`;",
    'const part = <p>Sent by hand</p>;',
  ])('a concatenated sentence: %s', (planted) => {
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
  ])('a text missing from every catalogue: %s', (planted) => {
    expect(findHardCodedTexts('planted.tsx', planted)).toHaveLength(1);
  });

  test.each([
    "const fault = z.minLength(8, /*i18n*/ 'It is too short.');",
    'const field = <Field label={i18n._(\'Name\')} name="name" />;',
    'const part = <Untranslated>{notice.message}</Untranslated>;',
    'toast.success(translateText(answer.message));',
  ])('no fault in a translated text: %s', (planted) => {
    expect(findHardCodedTexts('planted.tsx', planted)).toEqual([]);
  });
});

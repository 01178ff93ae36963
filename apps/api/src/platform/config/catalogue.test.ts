import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanLine } from '@waha/domain/kernel/text/clean-text';
import { type LocalizedText, resolveText } from '@waha/domain/kernel/text/localized-text';
import { describe, expect, test } from 'vitest';
import { findAssets } from './assets';
import { readCatalogue } from './catalogue';

const catalogue = readCatalogue(findAssets().catalogue, 'no data folder of their own');

/** Every text that a person reads, by its file. */
const TEXTS: Record<string, (LocalizedText | undefined)[]> = {
  'packs.json': catalogue.packs.flatMap(({ gift, questions }) => [
    gift,
    ...questions.flatMap(({ questionText, options, correctAnswer }) => [questionText, ...options, correctAnswer]),
  ]),
  'products.json': catalogue.products.flatMap((product) => [
    ...[product.name, product.subcategory, product.description],
    ...[product.dimensions, product.materials, product.weight],
    ...product.reviewList.map(({ comment }) => comment),
  ]),
  'guide.json': [
    ...catalogue.guide.families.map(({ text }) => text),
    ...[...catalogue.guide.terms, catalogue.guide.gift].flatMap(({ title, text }) => [title, text]),
  ],
  'tasks.json': catalogue.tasks.flatMap(({ name, description, steps = [], brings }) => [
    ...[name, description, brings],
    ...steps,
  ]),
  'company.json': [
    ...[catalogue.company.story, catalogue.company.vision],
    ...catalogue.company.values.flatMap(({ title, text }) => [title, text]),
    // Names of packs and services are the same in every language.
    ...Object.values(catalogue.company.strips).flatMap((strip) =>
      strip.flatMap((tile) => ('label' in tile && typeof tile.label === 'object' ? tile.label : [])),
    ),
  ],
  'payees.json': catalogue.payees.flatMap(({ label, instructions }) => [label, instructions]),
};

/** Texts that are the same in every language: an amount, or the name of a payment method. */
const SAME = /^(\d+\.\d{3} TND|D17|IZI|Flouci|Binance|BingX)$/;

/** Plain amounts, such as an answer of a quiz. */
const AMOUNT = /^[\d.]+ TND$/;

describe.each(Object.entries(TEXTS))('texts of %s', (_file, some) => {
  const texts = some.filter((text) => text !== undefined);

  test('exist in French, Arabic and English beside the source', () => {
    const isComplete = (text: LocalizedText) =>
      typeof text === 'string'
        ? SAME.test(text)
        : [text.source, text.fr, text.ar, text.en].every((words) => words?.trim());
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => !isComplete(text))).toEqual([]);
  });

  test('use Arabic script for Arabic only', () => {
    const isRight = (text: LocalizedText) =>
      typeof text === 'string' ||
      AMOUNT.test(resolveText(text)) ||
      (/\p{Script=Arabic}/u.test(resolveText(text, 'ar')) &&
        !/\p{Script=Arabic}/u.test(resolveText(text) + resolveText(text, 'fr') + resolveText(text, 'en')));
    expect(texts.filter((text) => !isRight(text))).toEqual([]);
  });

  test('use the digits 0 to 9 in each language', () => {
    expect(texts.filter((text) => /[\u0660-\u0669\u06f0-\u06f9]/.test(resolveText(text, 'ar')))).toEqual([]);
  });
});

test('amounts in a text are equal in every language', () => {
  // Each language formats amounts in its own way: the test compares digits and units.
  const amounts = (words: string) =>
    (words.match(/\d[\d.,\u00a0\u202f]*\s(TND|DT|د\.ت|mAh)/g) ?? [])
      .map((each) => each.replace(/DT|د\.ت/, 'TND'))
      .map((each) => each.replaceAll(/[^\dA-Za-z]/g, ''));
  for (const text of TEXTS['packs.json']!.filter((each) => each !== undefined))
    for (const language of ['fr', 'ar', 'en'] as const)
      expect(amounts(resolveText(text, language))).toEqual(amounts(resolveText(text)));
});

test('the moment of each quiz question is in the slide that answers it', () => {
  const faults = catalogue.packs.flatMap(({ packName, training, questions }) =>
    questions.flatMap(({ questionText, videoAt = -1 }) => {
      const caption = findCaption(training.replace('.mp4', '.en.vtt'), videoAt);
      const isAnswered = caption.startsWith(`${packName}:`) || caption.startsWith('Points are valid after');
      return isAnswered ? [] : [`${packName}: ${resolveText(questionText)}`];
    }),
  );
  expect(faults).toEqual([]);
});

/** Returns the caption that is shown at this second; empty if there is none. */
function findCaption(file: string, second: number): string {
  const cues = readFileSync(join(findAssets().catalogue, 'media', 'videos', file), 'utf8')
    .split('\n\n')
    .slice(1);
  const toSeconds = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const shown = cues.find((cue) => {
    const [from = '', to = ''] = cue.split('\n')[0]!.split(' --> ');
    return toSeconds(from) <= second && second < toSeconds(to);
  });
  return shown?.split('\n').slice(1).join('\n') ?? '';
}

test('the key of a task is cleaned like the report that names it', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'waha-catalogue-'));
  mkdirSync(join(dataDir, 'catalogue'));
  const task = { key: ' lead\u200b  task ', name: 'Lead', description: 'Leads.', icon: 'tent' };
  writeFileSync(join(dataDir, 'catalogue', 'tasks.json'), JSON.stringify([task]));
  expect(readCatalogue(findAssets().catalogue, dataDir).tasks.map(({ key }) => key)).toEqual([cleanLine(task.key)]);
  expect(cleanLine(task.key)).not.toBe(task.key);
  rmSync(dataDir, { recursive: true });
});

test('a guide without a text about gifts has the text of the program', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'waha-catalogue-'));
  mkdirSync(join(dataDir, 'catalogue'));
  writeFileSync(join(dataDir, 'catalogue', 'guide.json'), JSON.stringify({ families: [], terms: [] }));
  const { guide } = readCatalogue(findAssets().catalogue, dataDir);
  expect([guide.terms, guide.gift]).toEqual([[], catalogue.guide.gift]);
  rmSync(dataDir, { recursive: true });
});

test('each task says that it is voluntary', () => {
  const { tasks } = catalogue;
  expect(tasks.filter(({ brings }) => !resolveText(brings!).includes('brings no points and no money'))).toEqual([]);
});

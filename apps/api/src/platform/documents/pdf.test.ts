import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { makePdf, type PdfPaper } from './pdf';
import { ARABIC } from './pdf-fonts';

const paper: PdfPaper = {
  language: 'source',
  brand: 'Waha',
  title: 'Facture',
  reference: 'PAY-7K2M-1',
  at: Date.UTC(2026, 1, 3, 9, 5),
  lines: [
    ['Membre', 'Amina Ben Salah'],
    ['Pack', 'Ultra One × 2'],
  ],
};
const read = (pdf: Buffer) => execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });

test('says what it is, whose, of which day, and what it comes to', async () => {
  const pdf = await makePdf({ ...paper, totals: [['Total', '149.500 TND']], note: 'Payée à la réception.' });
  const text = read(pdf);
  for (const part of ['Waha', 'Facture', 'PAY-7K2M-1', '2026-02-03 09:05 UTC', 'Amina Ben Salah', 'Ultra One × 2'])
    expect(text).toContain(part);
  expect(text).toMatch(/Total\s+149\.500 TND/);
  expect(text).toContain('Payée à la réception.');
  expect(await makePdf({ ...paper, totals: [['Total', '149.500 TND']], note: 'Payée à la réception.' })).toEqual(pdf);
});

test('a long table goes on, with its titles, on as many pages as it needs, and loses no row', async () => {
  const columns = [
    { title: 'Day', share: 2 },
    { title: 'Points', share: 1, align: 'end' as const },
  ];
  const rows = Array.from({ length: 130 }, (_, at) => [`row-${at}-`, String(at)]);
  const pages = read(await makePdf({ ...paper, table: { columns, rows } }))
    .split('\f')
    .filter(Boolean);
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) expect(page).toMatch(/Day\s+Points/);
  for (const [at, page] of pages.entries()) expect(page).toMatch(new RegExp(`${at + 1} ?/ ?${pages.length}`));
  for (const [first] of rows) expect(pages.join('')).toContain(first);
});

test('letters that the font lacks, and words that are too long, do not stop it', async () => {
  const lines: PdfPaper['lines'] = [
    ['أمينة', 'Łukasz Šimůnek أمينة بن صالح 🙂\n\tnext'],
    ['Comment', `${'long '.repeat(300)}end`],
    ['One word', 'x'.repeat(500)],
  ];
  const text = read(await makePdf({ ...paper, title: 'عنوان', lines, note: '' }));
  expect(text).toMatch(/\?ukasz Šim.nek/);
  expect(text).toContain('end');
});

describe('in Arabic', () => {
  const arabic: PdfPaper = {
    ...paper,
    language: 'ar',
    title: 'كشف حساب النقاط',
    lines: [
      ['العضو', 'أمينة بن صالح'],
      ['الباقة', 'باقة Facility VIP (2) × 3'],
      ['البريد', 'amina@waha.example'],
      ['القسط', '5 من 6'],
    ],
    table: {
      columns: [
        { title: 'التاريخ', share: 2 },
        { title: 'الحركة', share: 2 },
        { title: 'الرصيد', share: 1, align: 'end' },
      ],
      rows: [
        ['03/02/2026 09:05', 'سحب', '-10'],
        ['04/02/2026 09:05', 'مكافأة شهرية', '1200'],
      ],
    },
    totals: [['المبلغ', '1.149,500 TND']],
  };
  /** Each word with where it begins and ends, in points from the left. They come by the eye: Arabic ones are turned round. */
  const placed = (pdf: Buffer) => {
    const found = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' });
    const words = found.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)"[^>]*>([^<]*)</g);
    return [...words].map(([, left, top, right, word = '']) => ({
      ...{ left: Number(left), top: Number(top), right: Number(right) },
      word: ARABIC.test(word) ? [...word].reverse().join('') : word,
    }));
  };
  const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

  test('words are found as they are written, numbers and Latin names in their own order', async () => {
    const pdf = await makePdf(arabic);
    const text = read(pdf).replaceAll(MARKS, '');
    for (const part of ['كشف حساب النقاط', 'أمينة بن صالح', 'Facility VIP', 'مكافأة شهرية', 'amina@waha.example'])
      expect(text).toContain(part);
    for (const part of ['1.149,500 TND', '03/02/2026 09:05 UTC', '-10', '04/02/2026 09:05'])
      expect(text).toContain(part);
    expect(await makePdf(arabic)).toEqual(pdf);
  });

  test('lines start at the right, and the columns come from there', async () => {
    const found = placed(await makePdf(arabic));
    const of = (word: string) => found.find((each) => each.word === word)!;
    const edge = 595.28 - 56;
    for (const word of ['العضو', 'الباقة', 'PAY-7K2M-1']) expect(of(word).right).toBeCloseTo(edge, 0);
    expect(of('أمينة').left).toBeGreaterThan(of('صالح').left);
    expect(of('Facility').left).toBeLessThan(of('VIP').left);
    expect(of('باقة').left).toBeGreaterThan(of('VIP').left);
    expect([of('التاريخ').left > of('الحركة').left, of('الحركة').left > of('الرصيد').left]).toEqual([true, true]);
    expect([of('5').left > of('من').left, of('من').left > of('6').left]).toEqual([true, true]);
    // Digits stand below each other.
    expect(of('-10').right).toBeCloseTo(of('1200').right, 1);
  });

  test('letters are joined: a word is much narrower than its letters one by one', async () => {
    const width = async (value: string) => {
      const found = placed(await makePdf({ ...paper, language: 'ar', lines: [['', value]] }));
      const there = found.filter(({ word }) => ARABIC.test(word));
      return Math.max(...there.map(({ right }) => right)) - Math.min(...there.map(({ left }) => left));
    };
    expect(await width('نقطتين')).toBeLessThan(0.8 * (await width('ن ق ط ت ي ن')));
  });

  test('a paper in another language writes an Arabic name as it is, and holds none of those letters else', async () => {
    const pdf = await makePdf({ ...paper, language: 'fr', lines: [['Membre', 'Amina (أمينة بن صالح)']] });
    expect(read(pdf).replaceAll(MARKS, '')).toMatch(/Membre\s+Amina .*أمينة بن صالح/);
    expect((await makePdf({ ...paper, language: 'fr' })).length).toBeLessThan(pdf.length - 2000);
  });
});

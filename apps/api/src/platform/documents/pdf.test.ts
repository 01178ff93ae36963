import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { makePdf, type PdfPaper } from './pdf';

const paper: PdfPaper = {
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

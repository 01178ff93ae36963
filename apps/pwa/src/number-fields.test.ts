import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Phones with Arabic or Persian keyboards type their own digits. Every number field passes its text through the
// functions that parse digits of any script.

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => join(import.meta.dirname, file));
const sources = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
const readers =
  /kernel\/text\/(plain-digits|clean-number)|documents\/amount-input|\b(parseAmount|checkDocument)\b.*document-draft|\bparsePhoneNumber\(|\bparseWithholdingRate\(|<TextItem/;

const fields = sources.filter(([, source]) => /inputMode="(numeric|decimal|tel)"/.test(source));

test('the app has number fields', () => expect(fields.length).toBeGreaterThanOrEqual(7));

test.each(fields)('the number field of %s reads digits of any script', (_file, source) => {
  expect(source).toMatch(readers);
});

test('no file extracts digits from a text on its own', () => {
  expect(sources.filter(([, source]) => /replace(All)?\(\/\[?\^?\\D/.test(source)).map(([file]) => file)).toEqual([]);
});

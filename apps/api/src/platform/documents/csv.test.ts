import { expect, test } from 'vitest';
import type { Translations } from '../translations/source';
import { formatCsv, formatCsvLine, getCsvFormat } from './csv';

test('a CSV line is quoted per RFC 4180, with three decimals and empty fields for null', () => {
  expect(formatCsvLine(['a "word", b', 'two\nlines', -12, { tnd: -5500 }, null, undefined])).toBe(
    '"a ""word"", b","two\nlines","-12","-5.500","",""\r\n',
  );
});

test.each(['=1+1', '+216', '-x', '@me', '\t=1', '\r=1'])('user text %j is never evaluated as a formula', (text) => {
  expect(formatCsvLine([text])).toBe(`"'${text}"\r\n`);
});

test.each([
  ['fr', '"-154,000";"2026-01-16 00:30:05";"En attente"'],
  ['ar', '"-154,000";"2026-01-16 00:30:05";"قيد الانتظار"'],
  ['en', '"-154.000","2026-01-16 00:30:05","Pending"'],
  ['source', '"-154.000","2026-01-16 00:30:05","Pending"'],
] as const)('a CSV line for people in %s uses their spreadsheet format and Tunis time', (language, line) => {
  const at = Date.UTC(2026, 0, 15, 23, 30, 5);
  const status = { code: 'pending', translate: ({ exportWords }: Translations) => exportWords.status.pending };
  expect(formatCsvLine([{ tnd: -154_000 }, { at }, status], getCsvFormat(language))).toBe(`${line}\r\n`);
});

test('a CSV line for programs contains codes and UTC instants', () => {
  const status = { code: 'pending', translate: () => '' };
  expect(formatCsvLine([{ tnd: -154_000 }, { at: Date.UTC(2026, 0, 15) }, status])).toBe(
    '"-154.000","2026-01-15T00:00:00.000Z","pending"\r\n',
  );
});

test('a CSV file starts with a byte order mark and ends each line', () => {
  expect(formatCsv([['é'], [1]])).toBe('\ufeff"é"\r\n"1"\r\n');
});

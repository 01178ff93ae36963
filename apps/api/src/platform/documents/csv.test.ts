import { expect, test } from 'vitest';
import type { Translations } from '../translations/source';
import { formatCsv, formatCsvLine, getCsvFormat } from './csv';

test('a line is quoted as RFC 4180 says, amounts have three decimals, and nothing is an empty field', () => {
  expect(formatCsvLine(['a "word", b', 'two\nlines', -12, { tnd: -5500 }, null, undefined])).toBe(
    '"a ""word"", b","two\nlines","-12","-5.500","",""\r\n',
  );
});

test.each(['=1+1', '+216', '-x', '@me', '\t=1', '\r=1'])('what somebody typed as %j is never calculated', (text) => {
  expect(formatCsvLine([text])).toBe(`"'${text}"\r\n`);
});

test.each([
  ['fr', '"-154,000";"2026-01-16 00:30:05";"En attente"'],
  ['ar', '"-154,000";"2026-01-16 00:30:05";"قيد الانتظار"'],
  ['en', '"-154.000","2026-01-16 00:30:05","Pending"'],
  ['source', '"-154.000","2026-01-16 00:30:05","Pending"'],
] as const)('for people in %s, a line is as their spreadsheets read it, by the clock of Tunis', (language, line) => {
  const at = Date.UTC(2026, 0, 15, 23, 30, 5);
  const status = { code: 'pending', translate: ({ exportWords }: Translations) => exportWords.status.pending };
  expect(formatCsvLine([{ tnd: -154_000 }, { at }, status], getCsvFormat(language))).toBe(`${line}\r\n`);
});

test('for programs, a line has codes, and instants in UTC', () => {
  const status = { code: 'pending', translate: () => '' };
  expect(formatCsvLine([{ tnd: -154_000 }, { at: Date.UTC(2026, 0, 15) }, status])).toBe(
    '"-154.000","2026-01-15T00:00:00.000Z","pending"\r\n',
  );
});

test('a file begins with its mark, and ends each line', () => {
  expect(formatCsv([['é'], [1]])).toBe('\ufeff"é"\r\n"1"\r\n');
});

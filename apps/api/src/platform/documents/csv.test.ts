import { expect, test } from 'vitest';
import { csvLine, csvOf } from './csv';

test('a line is quoted as RFC 4180 says, amounts have three decimals, and nothing is an empty field', () => {
  expect(csvLine(['a "word", b', 'two\nlines', -12, { tnd: -5500 }, null, undefined])).toBe(
    '"a ""word"", b","two\nlines","-12","-5.500","",""\r\n',
  );
});

test.each(['=1+1', '+216', '-x', '@me', '\t=1', '\r=1'])('what somebody typed as %j is never calculated', (text) => {
  expect(csvLine([text])).toBe(`"'${text}"\r\n`);
});

test('a file begins with its mark, and ends each line', () => {
  expect(csvOf([['é'], [1]])).toBe('\ufeff"é"\r\n"1"\r\n');
});

import { expect, test } from 'vitest';
import { formatAmountInput } from './amount-input';
import { checkDocument, parseAmount } from './document-draft';

test.each([
  ['45.5', 45_500],
  ['45,500', 45_500],
  [' 149 ', 149_000],
  ['0.001', 1],
  ['١٤٩٫٥٠٠', 149_500],
  ['۱۴۹،۵', 149_500],
  ['', undefined],
  ['0', null],
  ['1.2345', null],
  ['-3', null],
  ['a lot', null],
  ['1000000', 1_000_000_000],
  ['1000000.001', null],
])('an amount of %j is %s millimes', (typed, millimes) => expect(parseAmount(typed)).toBe(millimes));

test.each([45_500, 1, 1_000_000])('%s millimes are formatted and parsed to the same value', (millimes) =>
  expect(parseAmount(formatAmountInput(millimes))).toBe(millimes),
);

const draft = { date: '', amount: '', status: 'pending', key: 'k' } as const;
const sized = (type: string, size: number, name = 'a.pdf') =>
  Object.defineProperty(new File([], name, { type }), 'size', { value: size });

test('a missing value is reported at its field', () => {
  const result = checkDocument({ ...draft, pdf: undefined }, { dateName: 'taskDate', needsPdf: true });
  expect(result).toMatchObject({ refusal: { errors: { taskDate: 'Missing data.', pdf: 'Missing data.' } } });
});

test.each([
  ['image/png', 10, 'a.png', 'PDF only.'],
  ['application/pdf', 10 * 1024 * 1024, 'a.pdf', 'File size must be less than 10MB.'],
])('a file of %s with %s bytes is refused', (type, size, name, text) => {
  const result = checkDocument({ ...draft, pdf: sized(type, size, name) }, { needsPdf: true });
  expect(result).toMatchObject({ refusal: { errors: { pdf: text } } });
});

test('a PDF of unknown type is recognised by its name', () => {
  expect(checkDocument({ ...draft, pdf: sized('', 10) }, { needsPdf: true }).ok).toBe(true);
});

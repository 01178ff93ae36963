import { describe, expect, test } from 'vitest';
import { findChangedSellerFields, formatTaxNumber, type Seller, seller } from './seller';

const facts: Seller = {
  ...{ legalName: 'Waha SARL', address: '', taxNumber: '1234567A/B/M/000', registerNumber: '', phone: '' },
  ...{ email: '', bankLine: '', stampMillimes: 1000 },
};

describe('a tax number', () => {
  test.each(['1234567A/B/M/000', '1234567abm000', ' 1234567A B M 000 '])(
    'typed as "%s" is written as papers have it',
    (typed) => {
      expect(formatTaxNumber(typed)).toBe('1234567A/B/M/000');
      expect(seller.parse({ ...facts, taxNumber: typed }).taxNumber).toBe('1234567A/B/M/000');
    },
  );
  test.each([
    '',
    '1234567',
    '123456A/B/M/000',
    '12345678A/B/M/000',
    '1234567A/B/M/0000',
    '1234567A/1/M/000',
    'x'.repeat(41),
  ])('is none: "%s"', (typed) => expect(seller.safeParse({ ...facts, taxNumber: typed }).success).toBe(false));
});

test('a company has a name; its stamp is whole millimes, none or up to a hundred dinars', () => {
  expect(seller.safeParse({ ...facts, legalName: '  ' }).success).toBe(false);
  const takes = (stampMillimes: number) => seller.safeParse({ ...facts, stampMillimes }).success;
  expect([0, 1000, 100_000, -1, 100_001, 0.5].map(takes)).toEqual([true, true, true, false, false, false]);
});

test('what is different is named in the order of the form', () => {
  expect(findChangedSellerFields(facts, facts)).toEqual([]);
  expect(findChangedSellerFields(facts, { ...facts, stampMillimes: 0, legalName: 'Other' })).toEqual([
    'legalName',
    'stampMillimes',
  ]);
});

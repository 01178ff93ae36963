import { describe, expect, test } from 'vitest';
import { findChangedSellerFields, formatTaxNumber, type Seller, seller } from './seller';

const sellerFields: Seller = {
  ...{ legalName: 'Waha SARL', address: '', taxNumber: '1234567A/B/M/000', registerNumber: '', phone: '' },
  ...{ email: '', bankLine: '', stampMillimes: 1000 },
};

describe('tax number', () => {
  test.each(['1234567A/B/M/000', '1234567abm000', ' 1234567A B M 000 '])(
    'formats "%s" in the official form',
    (typed) => {
      expect(formatTaxNumber(typed)).toBe('1234567A/B/M/000');
      expect(seller.parse({ ...sellerFields, taxNumber: typed }).taxNumber).toBe('1234567A/B/M/000');
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
  ])('refuses "%s"', (typed) => expect(seller.safeParse({ ...sellerFields, taxNumber: typed }).success).toBe(false));
});

test('a seller needs a name and a stamp of 0 to 100,000 whole millimes', () => {
  expect(seller.safeParse({ ...sellerFields, legalName: '  ' }).success).toBe(false);
  const takes = (stampMillimes: number) => seller.safeParse({ ...sellerFields, stampMillimes }).success;
  expect([0, 1000, 100_000, -1, 100_001, 0.5].map(takes)).toEqual([true, true, true, false, false, false]);
});

test('findChangedSellerFields lists the changed fields in the order of the form', () => {
  expect(findChangedSellerFields(sellerFields, sellerFields)).toEqual([]);
  expect(findChangedSellerFields(sellerFields, { ...sellerFields, stampMillimes: 0, legalName: 'Other' })).toEqual([
    'legalName',
    'stampMillimes',
  ]);
});

import type { VatRate } from '@waha/domain/kernel/vat-rate';
import { describe, expect, test } from 'vitest';
import { findChangedSellerFields, type Seller, sellerInput } from './seller';

const sellerFields: Seller = {
  ...{ legalName: 'Waha SARL', address: '', taxNumber: '1234567A/B/M/000', registerNumber: '', phone: '' },
  ...{ email: '', bankLine: '', vatRate: 0, stampMillimes: 1000 },
};

const accepts = (change: Partial<Seller>) => sellerInput.safeParse({ ...sellerFields, ...change }).success;

describe('tax number of a seller', () => {
  test('is stored in the official form', () => {
    expect(sellerInput.parse({ ...sellerFields, taxNumber: ' 1234567abm000' }).taxNumber).toBe('1234567A/B/M/000');
  });
  test.each([
    '',
    '1234567',
    '123456A/B/M/000',
    '12345678A/B/M/000',
    '1234567A/B/M/0000',
    '1234567A/1/M/000',
    '1234567I/B/M/000',
    '1234567A/C/M/000',
    '1234567A/B/X/000',
    'x'.repeat(41),
  ])('refuses "%s"', (typed) =>
    expect(sellerInput.safeParse({ ...sellerFields, taxNumber: typed }).success).toBe(false),
  );
});

test('a seller needs a name and a stamp of 0 to 100,000 whole millimes', () => {
  expect(accepts({ legalName: '  ' })).toBe(false);
  expect([0, 1000, 100_000, -1, 100_001, 0.5].map((stampMillimes) => accepts({ stampMillimes }))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

describe('VAT of a seller', () => {
  test.each([0, 7, 13, 19])('may be %i percent', (rate) => expect(accepts({ vatRate: rate as VatRate })).toBe(true));
  test.each([-7, 6, 18, 19.5])('may not be %d percent', (rate) =>
    expect(accepts({ vatRate: rate as VatRate })).toBe(false),
  );

  test('needs a tax number whose second letter says that VAT is charged', () => {
    const acceptedLetters = [...'ABDFNP'].filter((letter) =>
      accepts({ taxNumber: `1234567A/${letter}/M/000`, vatRate: 19 }),
    );
    expect(acceptedLetters).toEqual(['A', 'B', 'P']);
    expect(accepts({ taxNumber: '1234567A/N/M/000', vatRate: 0 })).toBe(true);
    const refused = sellerInput.safeParse({ ...sellerFields, taxNumber: '1234567A/N/M/000', vatRate: 7 });
    expect(refused.error?.issues.map(({ path }) => path)).toEqual([['vatRate']]);
  });
});

test('findChangedSellerFields lists the changed fields in the order of the form', () => {
  expect(findChangedSellerFields(sellerFields, sellerFields)).toEqual([]);
  expect(findChangedSellerFields(sellerFields, { ...sellerFields, stampMillimes: 0, legalName: 'Other' })).toEqual([
    'legalName',
    'stampMillimes',
  ]);
});

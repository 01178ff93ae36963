import { describe, expect, test } from 'vitest';
import { findExpectedKey, formatTaxNumber, hasTaxNumberForm, isVatCharged, TAX_NUMBER } from './tax-number';

describe('tax number', () => {
  test.each(['1234567R/B/M/000', '1234567rbm000', ' 1234567R B M 000 '])('formats "%s" in the official form', (typed) =>
    expect(formatTaxNumber(typed)).toBe('1234567R/B/M/000'),
  );

  const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  test('has a key, a VAT letter and a type of business that exist', () => {
    const accepted = (create: (letter: string) => string) =>
      LETTERS.filter((letter) => TAX_NUMBER.test(create(letter))).join('');
    expect(accepted((letter) => `1234567${letter}/A/M/000`)).toBe('ABCDEFGHJKLMNPQRSTVWXYZ');
    expect(accepted((letter) => `1234567R/${letter}/M/000`)).toBe('ABDFNP');
    expect(accepted((letter) => `1234567R/A/${letter}/000`)).toBe('CEMNP');
  });

  test('says by its second letter whether VAT is charged', () => {
    const charging = LETTERS.filter((letter) => isVatCharged(`1234567R/${letter}/M/000`));
    expect(charging.join('')).toBe('ABP');
    expect([isVatCharged('1234567ram000'), isVatCharged(''), isVatCharged('1234567R/A')]).toEqual([true, false, false]);
  });

  test.each([
    ['0736202X/A/M/000', undefined],
    ['0914089jam000', undefined],
    ['1557686R/A/M/000', undefined],
    ['1234567R/A/M/000', undefined],
    ['1234567A/A/M/000', 'R'],
    ['0000017W/A/M/000', 'K'],
    ['123', undefined],
  ])('compares the key letter of %s with the one that its digits require', (taxNumber, expected) =>
    expect(findExpectedKey(taxNumber)).toBe(expected),
  );

  test('has the form of a tax number even with letters that do not exist', () => {
    expect(['1234567IXX000', '1234567R/A/M/00', ''].map(hasTaxNumberForm)).toEqual([true, false, false]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeRibKey, isTunisianRib } from './tunisian-rib';

describe('a Tunisian bank account', () => {
  test.each<[name: string, number: string, isRib: boolean]>([
    ['is valid with its key, as the example of the IBAN registry', '10006035183598478831', true],
    ['is valid with spaces', '10 006 0351835984788 31', true],
    ['is valid with hyphens and points', '10-006-0351835984788.31', true],
    ['is not valid with another key', '10006035183598478832', false],
    ['is not valid with 19 digits', '1000603518359847883', false],
    ['is not valid with 21 digits', '100060351835984788310', false],
    ['is not valid with a letter', '1000603518359847883a', false],
    ['is not valid as a mobile number', '+21698000001', false],
    ['is not valid if it is empty', '', false],
    ['is not valid with the key 0 instead of 97', '00000000000000000000', false],
    ['is valid with the key 97', '00000000000000000097', true],
  ])('%s', (_name, number, isRib) => {
    expect(isTunisianRib(number)).toBe(isRib);
  });

  const account = fc.stringMatching(/^\d{18}$/);
  const withKey = (digits: string) => `${digits}${String(computeRibKey(digits)).padStart(2, '0')}`;

  test('is divisible by 97 with its key', () => {
    fc.assert(
      fc.property(account, (digits) => {
        expect(BigInt(withKey(digits)) % 97n).toBe(0n);
        expect(isTunisianRib(withKey(digits))).toBe(true);
      }),
    );
  });

  test('is never valid with one wrong digit or with two neighbours swapped', () => {
    fc.assert(
      fc.property(account, fc.nat(19), fc.integer({ min: 1, max: 9 }), (digits, at, step) => {
        const rib = withKey(digits);
        const wrong = `${rib.slice(0, at)}${(Number(rib[at]) + step) % 10}${rib.slice(at + 1)}`;
        expect(isTunisianRib(wrong)).toBe(false);
        const next = rib[at + 1];
        if (next === undefined || next === rib[at]) return;
        expect(isTunisianRib(`${rib.slice(0, at)}${next}${rib[at]}${rib.slice(at + 2)}`)).toBe(false);
      }),
    );
  });
});

import { describe, expect, test } from 'vitest';
import { DIAL_CODES } from './countries';
import { type DialCountry, type PhoneNumber, parsePhoneNumber, readPhoneNumber, toPhoneFields } from './phone-number';

describe('typed phone number', () => {
  test.each<[typed: string, chosen: DialCountry | undefined, country: DialCountry | undefined, digits: string]>([
    ['20 123 456', 'TN', 'TN', '20123456'],
    ['20-123.456 x', 'TN', 'TN', '20123456'],
    ['٢٠١٢٣٤٥٦', 'TN', 'TN', '20123456'],
    ['06 12 34 56 78', 'FR', 'FR', '612345678'],
    ['07 12 34 56 78', 'CI', 'CI', '0712345678'],
    ['+225 07 12 34 56 78', 'TN', 'CI', '0712345678'],
    ['+33 06 12 34 56 78', 'TN', 'FR', '612345678'],
    ['+216 20 123 456', 'FR', 'TN', '20123456'],
    ['00216 20 123 456', 'FR', 'TN', '20123456'],
    ['0021620123456', 'TN', 'TN', '20123456'],
    ['(+216) 20 123 456', 'FR', 'TN', '20123456'],
    ['\u200e+216\u00a020\u00a0123\u00a0456\u200e', 'FR', 'TN', '20123456'],
    ['＋２１６ 20123456', 'FR', 'TN', '20123456'],
    ['+٢١٦ ٢٠١٢٣٤٥٦', 'FR', 'TN', '20123456'],
    ['tel:+33612345678', 'TN', 'FR', '612345678'],
    ['+33 (0)6 12 34 56 78', 'TN', 'FR', '612345678'],
    ['+1 514 555 0123', 'TN', 'US', '5145550123'],
    ['+1 514 555 0123', 'CA', 'CA', '5145550123'],
    ['216 20 123 456', 'TN', 'TN', '20123456'],
    ['21 620 123', 'TN', 'TN', '21620123'],
    ['33 6 12 34 56 78', 'TN', 'TN', '33612345678'],
    ['+', 'TN', undefined, ''],
    ['00', 'TN', undefined, ''],
    ['0', 'TN', 'TN', '0'],
    ['+21', undefined, undefined, '21'],
    ['+216', undefined, 'TN', ''],
    ['+64 21 123 456', 'TN', undefined, '6421123456'],
    ['', undefined, 'TN', ''],
    ['20123456', undefined, 'TN', '20123456'],
    ['', 'FR', 'FR', ''],
    ['12345678901234567890', 'TN', 'TN', '123456789012'],
    ['+33 12345678901234567890', 'TN', 'FR', '1234567890123'],
  ])('“%s” with %s chosen is a number of %s with the digits %s', (typed, chosen, country, digits) => {
    expect(parsePhoneNumber(typed, chosen)).toEqual({ country, digits });
  });

  test('chooses the country of every dial code', () => {
    for (const [country, code] of Object.entries(DIAL_CODES)) {
      const found = parsePhoneNumber(`+${code} 612345`, undefined);
      expect(found.digits).toBe('612345');
      expect(DIAL_CODES[found.country!]).toBe(code);
      expect(parsePhoneNumber(`+${code} 612345`, country as DialCountry).country).toBe(country);
    }
  });
});

describe('phone number of a profile', () => {
  test.each<[phoneNumber: string, mobile: string, preferred: DialCountry | undefined, shown: PhoneNumber]>([
    ['+216', '21620123456', undefined, { country: 'TN', digits: '20123456' }],
    ['+216', '216', undefined, { country: 'TN', digits: '' }],
    ['+216', '', undefined, { country: 'TN', digits: '' }],
    ['+216', '20123456', undefined, { country: 'TN', digits: '20123456' }],
    ['+1', '15145550123', undefined, { country: 'US', digits: '5145550123' }],
    ['+1', '15145550123', 'CA', { country: 'CA', digits: '5145550123' }],
    ['+216', '21620123456', 'CA', { country: 'TN', digits: '20123456' }],
    ['+21671123456', '21620123456', undefined, { country: 'TN', digits: '20123456' }],
    ['+64', '6421123456', undefined, { country: undefined, digits: '6421123456' }],
    ['+64', '21123456', undefined, { country: undefined, digits: '6421123456' }],
    ['', '6421123456', undefined, { country: undefined, digits: '6421123456' }],
    ['', '', undefined, { country: undefined, digits: '' }],
  ])('“%s” and “%s” with %s preferred is shown as %o', (phoneNumber, mobile, preferred, shown) => {
    expect(readPhoneNumber({ phoneNumber, mobile }, preferred)).toEqual(shown);
  });

  test('is the same after it was shown and stored again', () => {
    for (const country of Object.keys(DIAL_CODES) as DialCountry[]) {
      const shown: PhoneNumber = { country, digits: '98765432' };
      expect(readPhoneNumber(toPhoneFields(shown), country)).toEqual(shown);
    }
  });

  test('without a known country has no dial code', () => {
    expect(toPhoneFields({ country: undefined, digits: '6421' })).toEqual({ phoneNumber: '', mobile: '6421' });
  });
});

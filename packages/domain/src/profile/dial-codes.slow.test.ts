import { expect, test } from 'vitest';
import { importTool } from '../testing/import-tool';
import { DIAL_CODES } from './countries';

/** The part of `libphonenumber-js` that this file uses. */
type PhoneMetadata = { getCountries(): string[]; getCountryCallingCode(country: string): string };

test('DIAL_CODES contains about 80 countries with their official dial codes', async () => {
  const { getCountries, getCountryCallingCode } = await importTool<PhoneMetadata>(
    'phone-metadata',
    'libphonenumber-js',
  );
  const known = new Set(getCountries());
  const codes = Object.entries(DIAL_CODES);
  expect(codes.length).toBeGreaterThanOrEqual(80);
  for (const [country, code] of codes) {
    expect(known).toContain(country);
    expect([country, getCountryCallingCode(country)]).toEqual([country, String(code)]);
  }
});

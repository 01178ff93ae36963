import { expect, test } from 'vitest';
import { importTool } from '../testing/import-tool';
import { DIAL_CODES } from './countries';
import { type DialCountry, parsePhoneNumber } from './phone-number';

/** The parts of `libphonenumber-js` that this file uses. */
type Examples = { default: Record<string, string> };
type PhoneMetadata = {
  getExampleNumber(
    country: string,
    examples: Examples['default'],
  ): { nationalNumber: string; formatNational(): string };
};

/** Argentina inserts digits after the area code, Hungary dials 06 and Russia 8 inside the country. */
const OTHER_PREFIXES: readonly DialCountry[] = ['AR', 'HU', 'RU'];

test('parsePhoneNumber gives the official number for the mobile numbers of all countries, as written inside and outside', async () => {
  const { getExampleNumber } = await importTool<PhoneMetadata>('phone-metadata', 'libphonenumber-js');
  const examples = (await importTool<Examples>('phone-metadata', 'libphonenumber-js/examples.mobile.json')).default;
  for (const country of Object.keys(DIAL_CODES) as DialCountry[]) {
    const example = getExampleNumber(country, examples);
    const official = { country, digits: example.nationalNumber };
    expect(parsePhoneNumber(`+${DIAL_CODES[country]} ${example.nationalNumber}`, country)).toEqual(official);
    expect(parsePhoneNumber(example.nationalNumber, country)).toEqual(official);
    if (OTHER_PREFIXES.includes(country)) continue;
    expect(parsePhoneNumber(example.formatNational(), country)).toEqual(official);
  }
});

import { extractDigits, toPlainDigits } from '../kernel/text/plain-digits';
import { DIAL_CODES } from './countries';
import { isDialCode } from './profile-draft';

/** A country whose dial code can be chosen, as its ISO 3166 code. */
export type DialCountry = keyof typeof DIAL_CODES;

/** A phone number as one field shows it. */
export type PhoneNumber = {
  /** `undefined` if the number begins with the dial code of no listed country. */
  country: DialCountry | undefined;
  /** The digits after the dial code; all digits if there is no country. */
  digits: string;
};

/** The two fields of the profile that hold the number: `+216` and `21620123456`. */
export type PhoneFields = { phoneNumber: string; mobile: string };

/** The country of a number if nobody has chosen one. */
export const DEFAULT_COUNTRY: DialCountry = 'TN';

/** Countries whose numbers begin with a zero that belongs to them, or with a zero and a second digit that do not. */
const KEPT_ZEROS: ReadonlySet<DialCountry> = new Set(['BJ', 'CG', 'CI', 'GA', 'HU', 'IT']);
/** The longest number with its dial code, in digits (ITU-T E.164). */
const MAX_DIGITS = 15;
/** The country that a shared dial code means if nothing else is known. */
const MAIN_COUNTRIES: Readonly<Record<number, DialCountry>> = { 1: 'US' };
const COUNTRIES_BY_CODE = Object.keys(DIAL_CODES) as DialCountry[];

/**
 * Parses the typed or pasted text of a phone field, in digits of any script. `+216 20 123 456` and `0021620123456`
 * choose the country; a text without a dial code belongs to the chosen one.
 * @param country the chosen country; `undefined` while the dial code is unknown
 */
export function parsePhoneNumber(typed: string, country: DialCountry | undefined): PhoneNumber {
  const text = toPlainDigits(typed.normalize('NFKC')).replace(/[^\d+]/g, '');
  const [, prefix = '', rest = ''] = /^(\+|00)?(.*)$/.exec(text) ?? [];
  const digits = extractDigits(rest);
  if (prefix === '') {
    const chosen = country ?? DEFAULT_COUNTRY;
    // The number of a Tunisian has eight digits. Eleven begin with the dial code.
    const national = chosen === 'TN' && /^216\d{8}$/.test(digits) ? digits.slice(3) : digits;
    return cleanNumber({ country: chosen, digits: national });
  }
  const found = findDialCountry(digits, country);
  return cleanNumber({ country: found, digits: found ? digits.slice(String(DIAL_CODES[found]).length) : digits });
}

/**
 * Returns the number of a profile as the phone field shows it.
 * @param preferred the country to prefer among those that share the dial code
 */
export function readPhoneNumber({ phoneNumber, mobile }: PhoneFields, preferred?: DialCountry): PhoneNumber {
  const code = extractDigits(phoneNumber);
  if (code === '') return { country: undefined, digits: mobile };
  const country = findDialCountry(code, preferred);
  const dialCode = country ? String(DIAL_CODES[country]) : isDialCode(phoneNumber) ? code : '';
  const digits = mobile.startsWith(dialCode) ? mobile.slice(dialCode.length) : mobile;
  return country ? { country, digits } : { country, digits: dialCode + digits };
}

/** Returns the two fields of the profile for a number. */
export function toPhoneFields({ country, digits }: PhoneNumber): PhoneFields {
  if (!country) return { phoneNumber: '', mobile: digits };
  return { phoneNumber: `+${DIAL_CODES[country]}`, mobile: `${DIAL_CODES[country]}${digits}` };
}

/** Returns the country whose dial code the digits begin with. No dial code is the beginning of another one. */
function findDialCountry(digits: string, preferred: DialCountry | undefined): DialCountry | undefined {
  const hasCode = (country: DialCountry) => digits.startsWith(String(DIAL_CODES[country]));
  if (preferred && hasCode(preferred)) return preferred;
  const found = COUNTRIES_BY_CODE.find(hasCode);
  return found && (MAIN_COUNTRIES[DIAL_CODES[found]] ?? found);
}

/** Removes the zero that is dialled only inside the country, as in `06 12 34 56 78`, and digits beyond the longest number. */
function cleanNumber({ country, digits }: PhoneNumber): PhoneNumber {
  if (!country) return { country, digits: digits.slice(0, MAX_DIGITS) };
  // A single zero may become `00`.
  const international = KEPT_ZEROS.has(country) ? digits : digits.replace(/^0(?=[1-9])/, '');
  return { country, digits: international.slice(0, MAX_DIGITS - String(DIAL_CODES[country]).length) };
}

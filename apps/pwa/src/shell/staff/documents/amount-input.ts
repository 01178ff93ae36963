import { MAX_AMOUNT_CENTS, MAX_AMOUNT_MILLIMES } from '@waha/domain/kernel/money';
import { type DecimalAmount, parseDecimalAmount } from '@waha/domain/kernel/text/parse-decimal-amount';
import { formatTnd } from '#platform/language/format';
import { formatEuro } from '#platform/language/format-euro';

/** The currency of a field. Dinars are stored in millimes, euros in cents. */
export type AmountCurrency = 'dinar' | 'euro';

const FORMS = {
  dinar: { decimals: 3, max: MAX_AMOUNT_MILLIMES, format: formatTnd },
  euro: { decimals: 2, max: MAX_AMOUNT_CENTS, format: formatEuro },
} as const;

/** Returns the sign that the shown language writes before the decimals of an amount. */
function getDecimalSign(currency: AmountCurrency): '.' | ',' {
  return FORMS[currency].format(1).includes('.0') ? '.' : ',';
}

/** Parses a typed amount. Returns undefined for empty text, null for text that is no amount or too high. */
export function parseAmountInput(typed: string, currency: AmountCurrency = 'dinar'): DecimalAmount | undefined | null {
  return parseDecimalAmount(typed, { ...FORMS[currency], decimalSign: getDecimalSign(currency) });
}

/** Formats an amount as it is typed in the shown language: 45500 is `45,500` in French. */
export function formatAmountInput(minorUnits: number | undefined, currency: AmountCurrency = 'dinar'): string {
  if (minorUnits === undefined) return '';
  const { decimals } = FORMS[currency];
  const digits = String(minorUnits).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}${getDecimalSign(currency)}${digits.slice(-decimals)}`;
}

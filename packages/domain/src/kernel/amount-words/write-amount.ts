import type { Language } from '@waha/domain/kernel/languages';
import type { Millimes } from '@waha/domain/kernel/money';
import { writeArabicAmount } from './write-arabic-amount';
import { writeEnglishAmount } from './write-english-amount';
import { writeFrenchAmount } from './write-french-amount';

const WRITE_BY_LANGUAGE: Record<Language, (amountMillimes: Millimes) => string> = {
  source: writeEnglishAmount,
  en: writeEnglishAmount,
  fr: writeFrenchAmount,
  ar: writeArabicAmount,
};

/**
 * Returns an amount in words: `cent quarante-neuf dinars et cinq cents millimes`.
 * @throws RangeError for amounts that cannot be written, see `splitAmount`
 */
export function writeAmount(language: Language, amountMillimes: Millimes): string {
  return WRITE_BY_LANGUAGE[language](amountMillimes);
}

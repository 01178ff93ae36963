import { foldName } from '@waha/domain/kernel/text/fold-name';

/** Month names in statements of Tunisian banks, from January on: French, English, Arabic. */
const NAMES: readonly (readonly string[])[] = [
  ['janvier', 'janv', 'jan', 'january', 'جانفي', 'يناير'],
  ['février', 'févr', 'fév', 'february', 'feb', 'فيفري', 'فبراير'],
  ['mars', 'mar', 'march', 'مارس'],
  ['avril', 'avr', 'april', 'apr', 'أفريل', 'أبريل'],
  ['mai', 'may', 'ماي', 'مايو'],
  ['juin', 'june', 'jun', 'جوان', 'يونيو'],
  ['juillet', 'juil', 'july', 'jul', 'جويلية', 'يوليو'],
  ['août', 'aou', 'august', 'aug', 'أوت', 'أغسطس'],
  ['septembre', 'sept', 'september', 'sep', 'سبتمبر'],
  ['octobre', 'october', 'oct', 'أكتوبر'],
  ['novembre', 'november', 'nov', 'نوفمبر'],
  ['décembre', 'déc', 'december', 'dec', 'ديسمبر'],
];

const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => names.map((name) => [foldName(name), index + 1] as const)),
);

/**
 * Returns the number of the month that a word names, from 1 to 12, ignoring case and accents; undefined for any other
 * word.
 */
export function readMonthName(word: string): number | undefined {
  return MONTHS.get(foldName(word));
}

import type { Millimes } from '@waha/domain/kernel/money';
import { splitAmount } from './split-amount';

const SMALL = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SCALES = ['', ' thousand', ' million', ' billion'];

/**
 * Writes an amount in English words: `149500` is `one hundred and forty-nine dinars and five hundred millimes`.
 * @throws RangeError for fractions, negative amounts, and those of a thousand billion dinars or more
 */
export function writeEnglishAmount(amountMillimes: Millimes): string {
  const { groups, dinars, millimes } = splitAmount(amountMillimes);
  const parts = [
    ...(dinars > 0 || millimes === 0 ? [`${writeGroups(groups)} ${inflect('dinar', dinars)}`] : []),
    ...(millimes > 0 ? [`${writeGroup(millimes)} ${inflect('millime', millimes)}`] : []),
  ];
  return parts.join(' and ');
}

function writeGroups(groups: readonly number[]): string {
  const [units = 0] = groups;
  const words = groups.flatMap((group, scale) => (group === 0 ? [] : [`${writeGroup(group)}${SCALES[scale]}`]));
  if (words.length === 0) return SMALL[0]!;
  const [last, ...higher] = words;
  // `one thousand and five`
  const separator = units > 0 && units < 100 ? ' and ' : ' ';
  return higher.length === 0 ? last! : `${higher.reverse().join(' ')}${separator}${last}`;
}

function writeGroup(group: number): string {
  const hundreds = Math.floor(group / 100);
  const below = group % 100;
  const words = [
    ...(hundreds > 0 ? [`${SMALL[hundreds]} hundred`] : []),
    ...(below > 0 ? [below < SMALL.length ? SMALL[below] : writeTens(below)] : []),
  ];
  return words.join(' and ');
}

function writeTens(value: number): string {
  const tens = TENS[Math.floor(value / 10)]!;
  return value % 10 === 0 ? tens : `${tens}-${SMALL[value % 10]}`;
}

const inflect = (noun: string, count: number): string => (count === 1 ? noun : `${noun}s`);

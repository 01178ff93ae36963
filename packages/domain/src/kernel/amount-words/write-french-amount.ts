import type { Millimes } from '@waha/domain/kernel/money';
import { splitAmount } from './split-amount';

const SMALL = [
  ...['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze'],
  ...['treize', 'quatorze', 'quinze', 'seize', 'dix-sept', 'dix-huit', 'dix-neuf'],
];
/** 70 and 90 count on from 60 and 80. */
const TENS = [
  '',
  '',
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'soixante',
  'quatre-vingt',
  'quatre-vingt',
];
/** Nouns, except for `mille`, which has no plural and no `un` before it. */
const SCALES = ['', 'mille', 'million', 'milliard'];

/**
 * Writes an amount in French words with the traditional hyphens: `149500` is `cent quarante-neuf dinars et cinq cents
 * millimes`.
 * @throws RangeError for fractions, negative amounts, and those of a thousand milliards of dinars or more
 */
export function writeFrenchAmount(amountMillimes: Millimes): string {
  const { groups, dinars, millimes } = splitAmount(amountMillimes);
  const parts = [
    ...(dinars > 0 || millimes === 0 ? [writeDinars(groups, dinars)] : []),
    ...(millimes > 0 ? [`${writeGroup(millimes)} ${inflect('millime', millimes)}`] : []),
  ];
  return parts.join(' et ');
}

function writeDinars(groups: readonly number[], dinars: number): string {
  if (dinars === 0) return 'zéro dinar';
  const words = groups.map((group, scale) => writeScaled(group, scale)).reverse();
  // `un million de dinars`: the millions are a noun.
  const isNoun = dinars % 1_000_000 === 0;
  return `${words.filter((word) => word !== '').join(' ')} ${isNoun ? 'de ' : ''}${inflect('dinar', dinars)}`;
}

function writeScaled(group: number, scale: number): string {
  const noun = SCALES[scale]!;
  if (group === 0) return '';
  if (scale === 0) return writeGroup(group);
  if (scale > 1) return `${writeGroup(group)} ${inflect(noun, group)}`;
  return group === 1 ? noun : `${writeGroup(group, { isBeforeMille: true })} ${noun}`;
}

/** `cent` and `quatre-vingt` take an `s` where they end a number, but not before `mille`. */
function writeGroup(group: number, { isBeforeMille = false } = {}): string {
  const hundreds = Math.floor(group / 100);
  const below = group % 100;
  const ending = isBeforeMille ? '' : 's';
  const hundredWords =
    hundreds === 0
      ? []
      : [...(hundreds === 1 ? [] : [SMALL[hundreds]!]), hundreds > 1 && below === 0 ? `cent${ending}` : 'cent'];
  return [...hundredWords, ...(below === 0 ? [] : [writeBelowHundred(below, ending)])].join(' ');
}

function writeBelowHundred(value: number, ending: string): string {
  if (value < SMALL.length) return SMALL[value]!;
  if (value === 80) return `quatre-vingt${ending}`;
  const tens = Math.floor(value / 10);
  const rest = tens === 7 || tens === 9 ? (value % 10) + 10 : value % 10;
  if (rest === 0) return TENS[tens]!;
  const isJoined = value < 80 && (rest === 1 || rest === 11);
  return isJoined ? `${TENS[tens]} et ${SMALL[rest]}` : `${TENS[tens]}-${SMALL[rest]}`;
}

const inflect = (noun: string, count: number): string => (count > 1 ? `${noun}s` : noun);

import type { Millimes } from '@waha/domain/kernel/money';
import { splitAmount } from './split-amount';

/** The forms of a counted noun; all of them are masculine. */
type Noun = {
  one: string;
  two: string;
  /** Two, directly before another noun. */
  twoBound: string;
  /** The plural after 3 to 10. */
  few: string;
  /** The accusative after 11 to 99. */
  many: string;
  /** After 11 to 99, directly before another noun; after hundreds. */
  bound: string;
};

const createNoun = (bound: string, few: string, forms: Partial<Noun> = {}): Noun => ({
  ...{ one: bound, two: `${bound}ان`, twoBound: `${bound}ا`, few, many: `${bound}اً`, bound },
  ...forms,
});
const DINAR = createNoun('دينار', 'دنانير', { one: 'دينار واحد' });
const MILLIME = createNoun('مليم', 'مليمات', { one: 'مليم واحد' });
const SCALES = [createNoun('ألف', 'آلاف'), createNoun('مليون', 'ملايين'), createNoun('مليار', 'مليارات')];

/** The forms for masculine nouns. */
const SMALL = [
  ...['', 'واحد', 'اثنان', 'ثلاثة', 'أربعة', 'خمسة', 'ستة', 'سبعة', 'ثمانية', 'تسعة', 'عشرة'],
  ...['أحد عشر', 'اثنا عشر', 'ثلاثة عشر', 'أربعة عشر', 'خمسة عشر', 'ستة عشر', 'سبعة عشر', 'ثمانية عشر', 'تسعة عشر'],
];
const TENS = ['', '', 'عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون'];
const HUNDREDS = [
  ...['', 'مائة', 'مائتان', 'ثلاثمائة', 'أربعمائة', 'خمسمائة', 'ستمائة', 'سبعمائة', 'ثمانمائة', 'تسعمائة'],
];
const TWO_HUNDRED_BOUND = 'مائتا';
const AND = ' و';

/**
 * Writes an amount in Arabic words, in the nominative: `149500` is `مائة وتسعة وأربعون ديناراً وخمسمائة مليم`.
 * Written here because packages get the noun after hundreds wrong (`مائتان ديناراً` for `مائتا دينار`).
 * @throws RangeError for fractions, negative amounts, and those of a thousand milliards of dinars or more
 */
export function writeArabicAmount(amountMillimes: Millimes): string {
  const { groups, dinars, millimes } = splitAmount(amountMillimes);
  if (dinars === 0 && millimes === 0) return `صفر ${DINAR.bound}`;
  const parts = [...(dinars > 0 ? [writeDinars(groups)] : []), ...(millimes > 0 ? [countNoun(millimes, MILLIME)] : [])];
  return parts.join(AND);
}

/** The noun belongs to the last group: `ألفا دينار`, `ألفان وخمسة دنانير`. */
function writeDinars([units = 0, ...scaled]: readonly number[]): string {
  // A noun is counted again for 1 and 2 after a larger number: `ألف دينار ودينار واحد`.
  const isAlone = units === 0 || ((units === 1 || units === 2) && scaled.some((group) => group > 0));
  const last = scaled.findIndex((group) => group > 0);
  const words = scaled.map((group, scale) => {
    if (group === 0) return [];
    const isBound = isAlone && scale === last;
    const word = countNoun(group, SCALES[scale]!, { isBound });
    return [isBound ? `${word} ${DINAR.bound}` : word];
  });
  return [...words.reverse().flat(), ...(units === 0 ? [] : [countNoun(units, DINAR)])].join(AND);
}

/**
 * Counts a noun.
 * @param count 1 to 999
 * @param isBound another noun follows directly
 */
function countNoun(count: number, noun: Noun, { isBound = false } = {}): string {
  const low = count % 100;
  const hundreds = Math.floor(count / 100);
  if (low === 0) return `${hundreds === 2 ? TWO_HUNDRED_BOUND : HUNDREDS[hundreds]} ${noun.bound}`;
  if (low <= 2) {
    const lowWord = low === 1 ? noun.one : isBound ? noun.twoBound : noun.two;
    return hundreds === 0 ? lowWord : `${countNoun(count - low, noun)}${AND}${lowWord}`;
  }
  const manyForm = isBound ? noun.bound : noun.many;
  const lowWord = `${writeBelowHundred(low)} ${low <= 10 ? noun.few : manyForm}`;
  return hundreds === 0 ? lowWord : `${HUNDREDS[hundreds]}${AND}${lowWord}`;
}

function writeBelowHundred(value: number): string {
  if (value < SMALL.length) return SMALL[value]!;
  const tens = TENS[Math.floor(value / 10)]!;
  return value % 10 === 0 ? tens : `${SMALL[value % 10]}${AND}${tens}`;
}

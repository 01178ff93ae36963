import type { Millimes } from '@waha/domain/kernel/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeArabicAmount } from './write-arabic-amount';
import { writeEnglishAmount } from './write-english-amount';
import { writeFrenchAmount } from './write-french-amount';

describe('amount in French words', () => {
  test.each([
    [0, 'zéro dinar'],
    [1, 'un millime'],
    [500, 'cinq cents millimes'],
    [999, 'neuf cent quatre-vingt-dix-neuf millimes'],
    [1000, 'un dinar'],
    [1001, 'un dinar et un millime'],
    [2002, 'deux dinars et deux millimes'],
    [2540, 'deux dinars et cinq cent quarante millimes'],
    [16_000, 'seize dinars'],
    [17_000, 'dix-sept dinars'],
    [21_000, 'vingt et un dinars'],
    [22_000, 'vingt-deux dinars'],
    [61_000, 'soixante et un dinars'],
    [70_000, 'soixante-dix dinars'],
    [71_000, 'soixante et onze dinars'],
    [72_000, 'soixante-douze dinars'],
    [79_000, 'soixante-dix-neuf dinars'],
    [80_000, 'quatre-vingts dinars'],
    [81_000, 'quatre-vingt-un dinars'],
    [90_000, 'quatre-vingt-dix dinars'],
    [91_000, 'quatre-vingt-onze dinars'],
    [99_000, 'quatre-vingt-dix-neuf dinars'],
    [100_000, 'cent dinars'],
    [101_000, 'cent un dinars'],
    [149_500, 'cent quarante-neuf dinars et cinq cents millimes'],
    [180_000, 'cent quatre-vingts dinars'],
    [200_000, 'deux cents dinars'],
    [201_000, 'deux cent un dinars'],
    [1_000_000, 'mille dinars'],
    [1_001_000, 'mille un dinars'],
    [1_200_500, 'mille deux cents dinars et cinq cents millimes'],
    [2_000_000, 'deux mille dinars'],
    [21_000_000, 'vingt et un mille dinars'],
    [80_000_000, 'quatre-vingt mille dinars'],
    [100_000_000, 'cent mille dinars'],
    [200_000_000, 'deux cent mille dinars'],
    [280_080_000, 'deux cent quatre-vingt mille quatre-vingts dinars'],
    [1_000_000_000, 'un million de dinars'],
    [2_000_000_500, 'deux millions de dinars et cinq cents millimes'],
    [2_000_001_000, 'deux millions un dinars'],
    [200_000_000_000, 'deux cents millions de dinars'],
    [80_000_200_000, 'quatre-vingts millions deux cents dinars'],
    [1_001_000_000_000, 'un milliard un million de dinars'],
  ])('writes %i millimes', (millimes, words) => expect(writeFrenchAmount(millimes)).toBe(words));
});

describe('amount in Arabic words', () => {
  test.each([
    [0, 'صفر دينار'],
    [1, 'مليم واحد'],
    [2, 'مليمان'],
    [3, 'ثلاثة مليمات'],
    [10, 'عشرة مليمات'],
    [11, 'أحد عشر مليماً'],
    [500, 'خمسمائة مليم'],
    [999, 'تسعمائة وتسعة وتسعون مليماً'],
    [1000, 'دينار واحد'],
    [1001, 'دينار واحد ومليم واحد'],
    [2000, 'ديناران'],
    [2002, 'ديناران ومليمان'],
    [2540, 'ديناران وخمسمائة وأربعون مليماً'],
    [3000, 'ثلاثة دنانير'],
    [8000, 'ثمانية دنانير'],
    [10_000, 'عشرة دنانير'],
    [11_000, 'أحد عشر ديناراً'],
    [12_000, 'اثنا عشر ديناراً'],
    [13_000, 'ثلاثة عشر ديناراً'],
    [20_000, 'عشرون ديناراً'],
    [21_000, 'واحد وعشرون ديناراً'],
    [32_000, 'اثنان وثلاثون ديناراً'],
    [99_000, 'تسعة وتسعون ديناراً'],
    [100_000, 'مائة دينار'],
    [101_000, 'مائة دينار ودينار واحد'],
    [102_000, 'مائة دينار وديناران'],
    [103_000, 'مائة وثلاثة دنانير'],
    [110_000, 'مائة وعشرة دنانير'],
    [111_000, 'مائة وأحد عشر ديناراً'],
    [149_500, 'مائة وتسعة وأربعون ديناراً وخمسمائة مليم'],
    [200_000, 'مائتا دينار'],
    [202_000, 'مائتا دينار وديناران'],
    [250_000, 'مائتان وخمسون ديناراً'],
    [300_000, 'ثلاثمائة دينار'],
    [800_000, 'ثمانمائة دينار'],
    [1_000_000, 'ألف دينار'],
    [1_001_000, 'ألف دينار ودينار واحد'],
    [1_200_500, 'ألف ومائتا دينار وخمسمائة مليم'],
    [1_202_000, 'ألف ومائتا دينار وديناران'],
    [2_000_000, 'ألفا دينار'],
    [2_002_000, 'ألفا دينار وديناران'],
    [2_005_000, 'ألفان وخمسة دنانير'],
    [3_000_000, 'ثلاثة آلاف دينار'],
    [3_100_000, 'ثلاثة آلاف ومائة دينار'],
    [11_000_000, 'أحد عشر ألف دينار'],
    [11_050_000, 'أحد عشر ألفاً وخمسون ديناراً'],
    [100_000_000, 'مائة ألف دينار'],
    [102_000_000, 'مائة ألف وألفا دينار'],
    [102_003_000, 'مائة ألف وألفان وثلاثة دنانير'],
    [200_000_000, 'مائتا ألف دينار'],
    [1_000_000_000, 'مليون دينار'],
    [2_000_000_000, 'مليونا دينار'],
    [3_000_000_000, 'ثلاثة ملايين دينار'],
    [15_000_000_000, 'خمسة عشر مليون دينار'],
    [15_002_000_000, 'خمسة عشر مليوناً وألفا دينار'],
    [2_000_000_000_000, 'مليارا دينار'],
  ])('writes %i millimes with the noun in the right form', (millimes, words) =>
    expect(writeArabicAmount(millimes)).toBe(words),
  );
});

describe('amount in English words', () => {
  test.each([
    [0, 'zero dinars'],
    [1, 'one millime'],
    [1000, 'one dinar'],
    [2540, 'two dinars and five hundred and forty millimes'],
    [19_000, 'nineteen dinars'],
    [20_000, 'twenty dinars'],
    [149_500, 'one hundred and forty-nine dinars and five hundred millimes'],
    [1_000_000, 'one thousand dinars'],
    [1_005_000, 'one thousand and five dinars'],
    [1_200_500, 'one thousand two hundred dinars and five hundred millimes'],
    [1_000_000_000, 'one million dinars'],
    [2_001_000_090_000, 'two billion one million and ninety dinars'],
  ])('writes %i millimes', (millimes, words) => expect(writeEnglishAmount(millimes)).toBe(words));
});

/** Lists the words of numbers with their values. */
const number = (words: string, first: number, step = 1): [string, number][] =>
  words.split(' ').map((word, index) => [word, first + index * step]);

const LATIN_VALUES = new Map([
  ...number('zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize', 0),
  ...number('vingt trente quarante cinquante soixante', 20, 10),
  ...[...number('cent cents', 100, 0), ...number('vingts', 20), ...number('mille', 1000)],
  ...number('million millions', 1_000_000, 0),
  ...number('milliard milliards', 1_000_000_000, 0),
  ...number('zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen', 0),
  ...number('sixteen seventeen eighteen nineteen', 16),
  ...number('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  ...[...number('hundred', 100), ...number('thousand', 1000), ...number('billion', 1_000_000_000)],
]);

/** Reads French and English words back. */
function readLatinAmount(words: string): Millimes {
  let [amount, total, group] = [0, 0, 0];
  for (const word of words.split(/[ -]/)) {
    const value = LATIN_VALUES.get(word);
    if (/^(dinar|millime)s?$/.test(word)) {
      amount += (total + group) * (word.startsWith('dinar') ? 1000 : 1);
      [total, group] = [0, 0];
    } else if (value === undefined) {
      if (!['et', 'de', 'and'].includes(word)) throw new Error(`unknown word ${word}`);
    } else if (value >= 1000) [total, group] = [total + Math.max(group, 1) * value, 0];
    else if (value === 100) group = Math.max(group, 1) * 100;
    // `quatre-vingt`
    else group += value === 20 && group % 100 === 4 ? 76 : value;
  }
  return amount;
}

const ARABIC_VALUES = new Map([
  ...number('صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة', 0),
  ...[...number('أحد اثنا', 1), ...number('عشر', 10)],
  ...number('عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون', 20, 10),
  ...number('مائة مائتان ثلاثمائة أربعمائة خمسمائة ستمائة سبعمائة ثمانمائة تسعمائة', 100, 100),
  ...number('مائتا', 200),
]);
const ARABIC_SCALES = new Map([
  ...number('ألف ألفاً آلاف', 1000, 0),
  ...number('مليون مليوناً ملايين', 1_000_000, 0),
  ...number('مليار ملياراً مليارات', 1_000_000_000, 0),
]);
const ARABIC_TWOS = new Map([
  ...number('ألفان ألفا', 2000, 0),
  ...number('مليونان مليونا', 2_000_000, 0),
  ...number('ملياران مليارا', 2_000_000_000, 0),
]);

function readArabicAmount(words: string): Millimes {
  let [amount, total, group] = [0, 0, 0];
  const isKnown = (word: string) =>
    [ARABIC_VALUES, ARABIC_SCALES, ARABIC_TWOS].some((values) => values.has(word)) || /^(دينار|دنانير|مليم)/.test(word);
  // The number 1 follows its noun.
  for (const typed of words.replaceAll(/(دينار|مليم) واحد(?= |$)/g, '$1+1').split(' ')) {
    const word = isKnown(typed) ? typed : typed.replace(/^و/, '');
    if (!isKnown(word)) throw new Error(`unknown word ${word}`);
    const scale = ARABIC_SCALES.get(word);
    if (scale) [total, group] = [total + Math.max(group, 1) * scale, 0];
    else if (ARABIC_TWOS.has(word)) total += ARABIC_TWOS.get(word)!;
    else if (ARABIC_VALUES.has(word)) group += ARABIC_VALUES.get(word)!;
    else {
      const ownCount = word.endsWith('+1') ? 1 : word.endsWith('ان') ? 2 : 0;
      amount += (total + group + ownCount) * (word.startsWith('مليم') ? 1 : 1000);
      [total, group] = [0, 0];
    }
  }
  return amount;
}

const LANGUAGES = [
  ['French', writeFrenchAmount, readLatinAmount],
  ['English', writeEnglishAmount, readLatinAmount],
  ['Arabic', writeArabicAmount, readArabicAmount],
] as const;

describe.each(LANGUAGES)('amount in %s words', (_language, write, read) => {
  test('is read back as the same amount, for every number of dinars and millimes below 3,100', () => {
    const wrong = [];
    for (let count = 0; count < 3100; count += 1) {
      if (read(write(count * 1000)) !== count * 1000) wrong.push(count * 1000);
      if (read(write(count)) !== count) wrong.push(count);
    }
    expect(wrong).toEqual([]);
  });

  test('is read back as the same amount up to milliards of dinars', () => {
    const anyGroup = fc.constantFrom(0, 1, 2, 3, 10, 11, 80, 99, 100, 101, 102, 200, 280, 999);
    const anyAmount = fc
      .array(fc.oneof(anyGroup, fc.integer({ min: 0, max: 999 })), { minLength: 1, maxLength: 5 })
      .map((groups) => groups.reduce((amount, group) => amount * 1000 + group, 0));
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(read(write(amount))).toBe(amount);
        expect(write(amount)).not.toMatch(/undefined|^ | $| {2}/);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([-1, 0.5, Number.NaN, 10 ** 15])('is refused for %d millimes', (amount) =>
    expect(() => write(amount)).toThrow(RangeError),
  );
});

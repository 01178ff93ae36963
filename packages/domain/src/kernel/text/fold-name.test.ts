import { describe, expect, test } from 'vitest';
import { foldName, foldWords } from './fold-name';

describe('texts with the same folded form', () => {
  test.each([
    [['Ben Ali', 'BEN-ALI', 'ben\u00a0ali', 'Bén\u200f Àli', 'ben\u00adali', 'ben\u2011ali'], 'benali'],
    [["d'oranger", 'd’oranger', 'dʼoranger', 'd´oranger', 'D′Oranger', 'd`oranger'], 'doranger'],
    [['فاطمة', 'فاطمه', 'فـاطـمـة', 'فَاطِمَة', '\u200fفاطمة\u200c'], 'فاطمه'],
    [['أحمد', 'إحمد', 'آحمد', 'احمد', 'ٱحمد'], 'احمد'],
    [['ليلى', 'ليلي', 'لیلی'], 'ليلي'],
    [['كريم', 'کریم'], 'كريم'],
  ])('%o', (texts, folded) => {
    expect(texts.map(foldName)).toEqual(texts.map(() => folded));
  });
});

test('foldWords folds each word of a text', () => {
  expect(foldWords(" Fleur\u00a0d’Oranger \u200f - l'eau ")).toEqual(['fleur', 'doranger', 'leau']);
});

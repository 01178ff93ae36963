import { expect, it } from 'vitest';
import { parseWithholdingBase, parseWithholdingRate } from './withholding-terms';

it.each([
  ['10', 1000],
  [' 10 ', 1000],
  ['10.5', 1050],
  ['10,05', 1005],
  ['٢٫٥', 250],
  ['0.01', 1],
  ['50', 5000],
  ['50.01', undefined],
  ['0', undefined],
  ['0.001', undefined],
  ['-1', undefined],
  ['10 %', undefined],
  ['', undefined],
  ['ten', undefined],
])('parseWithholdingRate reads %o as %o basis points', (typed, basisPoints) => {
  expect(parseWithholdingRate(typed)).toBe(basisPoints);
});

it.each([
  ['100', 100],
  ['1', 1],
  [' ٧٠ ', 70],
  ['0', undefined],
  ['101', undefined],
  ['70.5', undefined],
  ['', undefined],
])('parseWithholdingBase reads %o as %o percent', (typed, percent) => {
  expect(parseWithholdingBase(typed)).toBe(percent);
});

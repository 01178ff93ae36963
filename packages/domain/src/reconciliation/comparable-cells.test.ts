import { describe, expect, test } from 'vitest';
import { toComparableCells } from './comparable-cells';

const isSame = (one: string[], other: string[]) =>
  JSON.stringify(toComparableCells(one)) === JSON.stringify(toComparableCells(other));
const row = ['03/11/2026', 'VIR AMINA', '149,500', ''];

describe('comparable cells of a statement row', () => {
  test.each([
    ['in another order', ['149,500', '', 'VIR AMINA', '03/11/2026']],
    ['with blank cells and dashes', [...row, '', '-', '0,000']],
    ['with quotes and other spaces', ['"03/11/2026"', ' VIR\u00a0 AMINA ', '149,500']],
    ['with days and amounts in another form', ['2026-11-03', 'vir amina', '149.5']],
    ['with the name of the month', ['03-NOV-2026', 'VIR AMINA', '149٫500']],
  ])('are the same %s', (_how, other) => expect(isSame(row, other)).toBe(true));

  test.each([
    ['with another day', ['11/03/2026', 'VIR AMINA', '149,500']],
    ['with another amount', ['03/11/2026', 'VIR AMINA', '1495,000']],
    ['with another label', ['03/11/2026', 'VIR NOUR', '149,500']],
    ['with one more cell', [...row, 'REF 1']],
    ['with another sign', ['03/11/2026', 'VIR AMINA', '-149,500']],
  ])('differ %s', (_how, other) => expect(isSame(row, other)).toBe(false));

  test('differ at another time of day', () => {
    expect(isSame(['03/11/2026 10:15', 'VIR', '1,000'], ['03/11/2026 10:16', 'VIR', '1,000'])).toBe(false);
  });
});

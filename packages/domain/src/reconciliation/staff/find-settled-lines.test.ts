import { describe, expect, test } from 'vitest';
import { findSettledLines, type NamingLine } from './find-settled-lines';

const SENT_AT = Date.parse('2026-11-03T09:00:00Z');

const named = (id: string, change: Partial<NamingLine['line']> = {}, payment = {}): NamingLine => ({
  line: { id, position: 1, bookedOn: '2026-11-04', amountMillimes: 149_500, label: 'VIR', ...change },
  payment: { id: `payment of ${id}`, status: 'approved', amountMillimes: 149_500, sentAt: SENT_AT, ...payment },
});
const find = (lines: NamingLine[], paid: string[] = []) => [...findSettledLines(lines, new Set(paid))];

describe('settled lines', () => {
  test('are the transfers of approved payments', () => {
    expect(find([named('a'), named('b')])).toEqual(['a', 'b']);
  });

  test.each<[string, NamingLine]>([
    ['of a rejected payment', named('a', {}, { status: 'rejected' })],
    ['of a cancelled payment', named('a', {}, { status: 'cancelled' })],
    ['of another amount', named('a', { amountMillimes: 149_000 })],
    ['of a later instalment', named('a', { bookedOn: '2026-12-04' })],
    ['that the bank reversed', named('a', { reversedOn: '2026-11-06' })],
  ])('exclude a line %s', (_case, line) => {
    expect(find([line])).toEqual([]);
  });

  test('exclude both of two lines that name one payment', () => {
    const payment = { id: 'p' };
    expect(find([named('a', {}, payment), named('b', {}, payment), named('c')])).toEqual(['c']);
  });

  test('exclude a line of a payment that another line has paid', () => {
    expect(find([named('a')], ['payment of a'])).toEqual([]);
  });
});

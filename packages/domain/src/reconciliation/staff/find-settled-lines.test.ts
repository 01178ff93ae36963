import { DAY } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import type { OpenLine, PayableItem } from '../match-lines';
import { type DecidedItem, findSettledLines } from './find-settled-lines';

const SENT_AT = Date.parse('2026-11-03T09:00:00Z');
const [A, B] = ['W-7K3M-9Q2X', 'W-AAAA-BBBB'];

const line = (id: string, label: string, change: Partial<OpenLine> = {}): OpenLine => ({
  ...{ id, position: 1, bookedOn: '2026-11-04', amountMillimes: 149_500, label },
  ...change,
});
const payment = (reference: string, change: Partial<DecidedItem> = {}): DecidedItem => ({
  ...{ id: reference, kind: 'payment', reference, amountMillimes: 149_500, payer: 'Amina Ben Salah' },
  ...{ sentAt: SENT_AT, status: 'approved', decidedAt: SENT_AT, isPaid: false },
  ...change,
});
const recharge = (id: string, change: Partial<DecidedItem> = {}): DecidedItem => {
  const { reference: _, ...item } = payment(id, { kind: 'recharge', ...change });
  return item;
};
const find = (lines: OpenLine[], decided: DecidedItem[], pending: PayableItem[] = []) => {
  const matches = [...findSettledLines(lines, decided, pending)];
  const toNames = (which: 'isSettled' | 'isSpent') =>
    matches.filter(([, match]) => match[which]).map(([id, { item }]) => `${id}-${item.id}`);
  return { settled: toNames('isSettled'), spent: toNames('isSpent'), named: matches.map(([id]) => id) };
};

describe('settled lines of payments', () => {
  test('are the transfers of approved payments', () => {
    const lines = [line('a', `VIR ${A}`), line('b', B), line('c', 'LOYER')];
    expect(find(lines, [payment(A), payment(B)])).toEqual({
      settled: [`a-${A}`, `b-${B}`],
      spent: [`a-${A}`, `b-${B}`],
      named: ['a', 'b'],
    });
  });

  test('are the transfers of payments that were rejected because only a part arrived', () => {
    const part = payment(A, { status: 'rejected', amountMillimes: 100_000, receivedMillimes: 100_000 });
    expect(find([line('a', A, { amountMillimes: 100_000 })], [part]).settled).toEqual([`a-${A}`]);
    expect(find([line('a', A)], [part])).toEqual({ settled: [], spent: [], named: ['a'] });
  });

  test.each<[string, Partial<OpenLine>, Partial<DecidedItem>, boolean]>([
    ['of a rejected payment', {}, { status: 'rejected' }, false],
    ['of a cancelled payment', {}, { status: 'cancelled' }, false],
    ['of another amount', { amountMillimes: 149_000 }, {}, false],
    ['of a later instalment', { bookedOn: '2026-12-04' }, {}, true],
    ['that the bank reversed', { reversedOn: '2026-11-06' }, {}, true],
    ['of a payment that another line has paid', {}, { isPaid: true }, true],
  ])('exclude a line %s', (_case, change, decided, isSpent) => {
    const found = find([line('a', A, change)], [payment(A, decided)]);
    expect(found).toEqual({ settled: [], spent: isSpent ? [`a-${A}`] : [], named: ['a'] });
  });

  test('exclude both of two lines that name one payment', () => {
    const found = find([line('a', A), line('b', A), line('c', B)], [payment(A), payment(B)]);
    expect(found).toEqual({ settled: [`c-${B}`], spent: [`a-${A}`, `b-${A}`, `c-${B}`], named: ['a', 'b', 'c'] });
  });

  test('exclude a line that names a pending item', () => {
    expect(find([line('a', `${A} ${B}`)], [payment(A)], [payment(B)]).named).toEqual([]);
  });
});

describe('settled lines of recharges', () => {
  const NAMED = 'VIR BEN SALAH AMINA';

  test('name the member of an accepted recharge of this amount', () => {
    const found = find([line('a', NAMED), line('b', 'VIR SAMI TRABELSI')], [recharge('r')]);
    expect(found).toEqual({ settled: ['a-r'], spent: ['a-r'], named: ['a'] });
  });

  test.each<[string, Partial<OpenLine>, Partial<DecidedItem>]>([
    ['without the name', { label: 'VIR AMINA' }, {}],
    ['of another amount', { amountMillimes: 49_000 }, {}],
    ['of other days', { bookedOn: '2026-11-30' }, {}],
    ['with a reference of a payment', { label: `${NAMED} ${B}` }, {}],
    ['of a rejected recharge', {}, { status: 'rejected' }],
    ['of a recharge that another line has paid', {}, { isPaid: true }],
  ])('exclude a line %s', (_case, change, decided) => {
    const found = find([line('a', NAMED, change)], [recharge('r', decided), payment(B, { status: 'rejected' })]);
    expect(found.spent).toEqual([]);
  });

  test('exclude a line if several items have its evidence', () => {
    expect(find([line('a', NAMED)], [recharge('r'), recharge('s')]).named).toEqual([]);
    expect(find([line('a', NAMED)], [recharge('r')], [recharge('pending')]).named).toEqual([]);
    expect(
      find([line('a', NAMED)], [recharge('r')], [recharge('pending', { payer: 'Sami Trabelsi' })]).settled,
    ).toEqual(['a-r']);
  });

  test('exclude both of two lines with the evidence of one recharge, which pay nothing else', () => {
    const found = find([line('a', NAMED), line('b', NAMED)], [recharge('r')]);
    expect(found).toEqual({ settled: [], spent: ['a-r', 'b-r'], named: ['a', 'b'] });
  });
});

describe('settled lines of invoices', () => {
  const NAMED = 'VIR RECU DE AMINA BEN SALAH';
  const NUMBER = '2026-000123';
  const receipt = (id: string, change: Partial<DecidedItem> = {}) =>
    recharge(id, { kind: 'receipt', invoiceNumber: NUMBER, ...change });
  const instalment = (id: string, change: Partial<DecidedItem> = {}) =>
    payment(A, { id, kind: 'receipt', sentAt: SENT_AT + 30 * DAY, ...change });

  test.each([NAMED, `${NAMED} FACTURE ${NUMBER}`, 'VIR PERE FACT 2026/000123'])(
    'are named or numbered: %s',
    (label) => {
      expect(find([line('a', label)], [receipt('i')]).settled).toEqual(['a-i']);
    },
  );

  test.each<[string, Partial<OpenLine>, Partial<DecidedItem>]>([
    ['with the number of another invoice', { label: `${NAMED} 2026-000124` }, {}],
    ['without the name and the number', { label: 'VIR AMINA' }, {}],
    ['of another amount', { amountMillimes: 49_000 }, {}],
    ['of other days', { label: `${NAMED} ${NUMBER}`, bookedOn: '2026-11-30' }, {}],
    ['of an invoice that another line has paid', {}, { isPaid: true }],
  ])('exclude a line %s', (_case, change, decided) => {
    expect(find([line('a', NAMED, change)], [receipt('i', decided)]).spent).toEqual([]);
  });

  test('exclude a line if something else has its evidence, but not if it has the number', () => {
    const others: [DecidedItem[], PayableItem[]][] = [
      [[receipt('i'), recharge('r')], []],
      [[receipt('i'), receipt('j', { invoiceNumber: '2026-000124' })], []],
      [[receipt('i')], [recharge('pending')]],
    ];
    for (const [decided, pending] of others) {
      expect(find([line('a', NAMED)], decided, pending).named).toEqual([]);
      expect(find([line('a', `${NAMED} ${NUMBER}`)], decided, pending).settled).toEqual(['a-i']);
    }
  });

  test('have the reference of the payment if it is by instalments, each in its days', () => {
    const lines = [line('a', A), line('b', `FACTURE ${A}-2`, { bookedOn: '2026-12-04' })];
    expect(find(lines, [payment(A), instalment('second')]).settled).toEqual([`a-${A}`, 'b-second']);
    const same = [instalment('second'), instalment('third')];
    expect(find(lines, [payment(A), ...same]).settled).toEqual([`a-${A}`]);
  });
});

import { expect, test } from 'vitest';
import type { MatchReason } from '../match-lines';
import { proposeOtherAmount } from './propose-other-amount';

const item = { kind: 'payment', amountMillimes: 149_500 } as const;
const reasons: MatchReason[] = ['reference', 'other_amount'];

test('a line with less than the payment needs proposes a part, one with more an approval', () => {
  expect(proposeOtherAmount({ amountMillimes: 100_000 }, { item, reasons })).toEqual({
    ...{ status: 'rejected', received: 100_000, due: 149_500 },
  });
  expect(proposeOtherAmount({ amountMillimes: 150_000 }, { item, reasons })).toEqual({
    ...{ status: 'approved', received: 150_000, due: 149_500 },
  });
});

test.each<[string, 'payment' | 'receipt', MatchReason[]]>([
  ['the due amount', 'payment', ['reference', 'amount']],
  ['several items', 'payment', [...reasons, 'several_things']],
  ['a payment that other lines name', 'payment', [...reasons, 'several_lines']],
  ['a reversed transfer', 'payment', [...reasons, 'reversed']],
  ['an invoice', 'receipt', reasons],
])('a line with %s proposes no other amount', (_line, kind, lineReasons) => {
  const candidate = { item: { ...item, kind }, reasons: lineReasons };
  expect(proposeOtherAmount({ amountMillimes: 100_000 }, candidate)).toBeUndefined();
});

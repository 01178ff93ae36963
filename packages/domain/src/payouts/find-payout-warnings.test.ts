import type { MemberId, StaffId, WithdrawalId } from '@waha/domain/kernel/ids';
import { describe, expect, test } from 'vitest';
import type { DuePayout } from './due-payout';
import { findPayoutWarnings, isBlocking, PAYOUT_WARNINGS, type PayoutWarning } from './find-payout-warnings';

const RIB = '10006035183598478831';
const payout: DuePayout = {
  ...{ kind: 'withdrawal', id: 'w1' as WithdrawalId, memberId: 'm1' as MemberId },
  ...{ memberName: 'Amina Ben Salah', verifiedName: 'Amina Ben Salah', isVerified: true, email: 'a@waha.test' },
  ...{ method: 'D17', number: '+21698000001', amountMillimes: 50_000, decidedBy: 's1' as StaffId, decidedAt: 1 },
};
const context = { layout: { methods: ['D17', 'IZI'], checks: [] }, by: 's2' as StaffId, limits: {} };

describe('the warnings about a due payout', () => {
  test.each<[name: string, change: Partial<DuePayout>, change2: object, expected: PayoutWarning[]]>([
    ['are none for a verified member with a number that the layout takes', {}, {}, []],
    ['name a member who is not verified', { isVerified: false, verifiedName: undefined }, {}, ['not_verified']],
    ['name an account with another name than the verified profile', { memberName: 'A. Salah' }, {}, ['name_differs']],
    ['ignore accents, case and spaces of a name', { memberName: 'AMINA  Bén-Salah' }, {}, []],
    ['name a payout of the person who orders it', {}, { by: 'm1' }, ['own']],
    ['name a payout in another file', {}, { inFile: 4 }, ['in_file']],
    ['name a missing number, and nothing about its method', { number: ' ', method: '' }, {}, ['number_missing']],
    ['name a method that the layout does not take', { method: 'Binance' }, {}, ['method_not_taken']],
    ['ignore the case of the method', { method: 'd17 ' }, {}, []],
    ['accept each method if the layout takes all', { method: 'x' }, { layout: { checks: [] } }, []],
    ['name a number that is no bank account', {}, { layout: { checks: ['rib'] } }, ['number_invalid']],
    ['accept a bank account', { number: RIB }, { layout: { checks: ['rib'] } }, []],
    ['accept an amount of exactly the limit', {}, { limits: { payoutMillimes: 50_000 } }, []],
    ['name an amount above the limit', {}, { limits: { payoutMillimes: 49_999 } }, ['above_limit']],
    [
      'list blocking ones first',
      { isVerified: false, memberName: 'x', method: 'x' },
      { by: 'm1', inFile: 4 },
      ['own', 'in_file', 'method_not_taken', 'not_verified', 'name_differs'],
    ],
  ])('%s', (_name, change, contextChange, expected) => {
    expect(findPayoutWarnings({ ...payout, ...change }, { ...context, ...contextChange } as typeof context)).toEqual(
      expected,
    );
  });

  test('exclude the payout, except those about its name and verification', () => {
    expect(PAYOUT_WARNINGS.filter((warning) => !isBlocking(warning))).toEqual(['not_verified', 'name_differs']);
  });
});

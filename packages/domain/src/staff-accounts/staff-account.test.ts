import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STAFF_ROLES } from '../kernel/roles';
import { changeStaff, type StaffAccount, type StaffChange } from './staff-account';

const leila: StaffAccount = { id: 'leila', role: 'admin', isOff: false };
const change = (by: string | undefined, otherAdmins: number, account: StaffAccount, wanted: StaffChange) => {
  const result = changeStaff({ by, otherAdmins }, account, wanted);
  return result.ok ? result.value : result.refusal.code;
};

describe('staff account', () => {
  test.each<[string, string | undefined, number, StaffAccount, StaffChange, unknown]>([
    ['is switched off by another', 'karim', 1, leila, { isOff: true }, { ...leila, isOff: true }],
    ['gets another role', 'karim', 1, leila, { role: 'finance_admin' }, { ...leila, role: 'finance_admin' }],
    ['is not switched off by its owner', 'leila', 1, leila, { isOff: true }, 'own_staff_account'],
    ['gets no other role by its owner', 'leila', 1, leila, { role: 'finance_admin' }, 'own_staff_account'],
    ['stays on as the last administrator', 'karim', 0, leila, { isOff: true }, 'last_admin'],
    ['stays the last administrator', 'karim', 0, leila, { role: 'commercial_admin' }, 'last_admin'],
    ['stays on as the last administrator, for the operator too', undefined, 0, leila, { isOff: true }, 'last_admin'],
    [
      'goes where it is no administrator’s, though none other is there',
      undefined,
      0,
      { ...leila, role: 'finance_admin' },
      { isOff: true },
      { ...leila, role: 'finance_admin', isOff: true },
    ],
    [
      'that is off may lose the role',
      undefined,
      0,
      { ...leila, isOff: true },
      { role: 'finance_admin' },
      { id: 'leila', role: 'finance_admin', isOff: true },
    ],
    ['is no member’s', 'karim', 1, { ...leila, role: 'user' }, { isOff: true }, 'staff_not_found'],
  ])('%s', (_what, by, otherAdmins, account, wanted, outcome) => {
    expect(change(by, otherAdmins, account, wanted)).toEqual(outcome);
  });

  test('always leaves someone who can manage accounts, for any requests in any order', () => {
    const step = fc.record({
      by: fc.nat(3),
      whom: fc.nat(3),
      change: fc.oneof(
        fc.constantFrom(...STAFF_ROLES).map((role): StaffChange => ({ role })),
        fc.boolean().map((isOff): StaffChange => ({ isOff })),
      ),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const staff = ['a', 'b', 'c', 'd'].map((id): StaffAccount => ({ id, role: 'admin', isOff: false }));
        const isAdmin = ({ role, isOff }: StaffAccount) => role === 'admin' && !isOff;
        for (const { by, whom, change: wanted } of steps) {
          const account = staff[whom]!;
          const otherAdmins = staff.filter((each) => each !== account && isAdmin(each)).length;
          const result = changeStaff({ by: staff[by]!.id, otherAdmins }, account, wanted);
          if (result.ok) staff[whom] = result.value;
        }
        expect(staff.some(isAdmin)).toBe(true);
      }),
    );
  });
});

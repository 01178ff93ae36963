import { expect, test } from 'vitest';
import type { StaffId } from '../ids';
import { checkSecondPerson } from './check-second-person';

const [leila, salma] = ['leila', 'salma'] as [StaffId, StaffId];

test.each<[name: string, amountMillimes: number, limit: number | undefined, by: StaffId, isAllowed: boolean]>([
  ['above the limit is not paid by the person who accepted it', 500_001, 500_000, leila, false],
  ['above the limit is paid by a colleague', 500_001, 500_000, salma, true],
  ['of exactly the limit is paid by one person', 500_000, 500_000, leila, true],
  ['of any amount needs two people if the limit is 0', 1, 0, leila, false],
  ['of any amount is paid by one person without a limit', 1_000_000_000, undefined, leila, true],
])('a payout %s', (_name, amountMillimes, limit, by, isAllowed) => {
  const result = checkSecondPerson({ amountMillimes, decidedBy: leila }, by, limit);
  expect(result).toMatchObject(isAllowed ? { ok: true } : { ok: false, refusal: { code: 'second_person_needed' } });
});

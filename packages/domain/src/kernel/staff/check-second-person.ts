import type { StaffId } from '../ids';
import type { Millimes } from '../money';
import { ok, type Result, refuse } from '../result';

/** Money that goes to a member, and who accepted it. */
type AcceptedPayout = { amountMillimes: Millimes; decidedBy?: StaffId | undefined };

/** Checks whether two people must handle a payout of this amount: one accepts it, another pays it. */
export function needsSecondPerson(amountMillimes: Millimes, limitMillimes: Millimes | undefined): boolean {
  return limitMillimes !== undefined && amountMillimes > limitMillimes;
}

/**
 * Refuses that a payout above the limit is paid by the person who accepted it.
 * @param limitMillimes the highest amount for one person; undefined if one person may do everything
 */
export function checkSecondPerson(
  { amountMillimes, decidedBy }: AcceptedPayout,
  by: StaffId,
  limitMillimes: Millimes | undefined,
): Result<true, 'second_person_needed'> {
  return needsSecondPerson(amountMillimes, limitMillimes) && decidedBy === by
    ? refuse('second_person_needed')
    : ok(true);
}

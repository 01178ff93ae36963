import { addDays } from '../kernel/calendar/day';
import { findReferences } from './find-references';
import type { OpenLine } from './match-lines';
import type { StatementLine } from './statement-line';

/** A bank books a transfer back within some days. */
export const REVERSAL_DAYS_MAX = 30;

/**
 * Returns the day on which each line was booked back, by its id: a reversal takes back a line of the same amount that was
 * booked at most `REVERSAL_DAYS_MAX` days before, the one that names the same reference, else the latest. It takes one back.
 * @param lines open or decided
 */
export function pairReversals(
  lines: readonly OpenLine[],
  reversals: readonly StatementLine[],
): Map<OpenLine['id'], string> {
  const reversed = new Map<OpenLine['id'], string>();
  const inOrder = reversals.toSorted((one, other) => (one.bookedOn < other.bookedOn ? -1 : 1));
  for (const { bookedOn, amountMillimes, label } of inOrder) {
    const earliest = addDays(bookedOn, -REVERSAL_DAYS_MAX);
    const references = findReferences(label);
    const [line] = lines
      .filter((each) => each.amountMillimes === amountMillimes && !reversed.has(each.id))
      .filter((each) => each.bookedOn <= bookedOn && each.bookedOn >= earliest)
      .map((each) => ({ ...each, isNamed: findReferences(each.label).some((one) => references.includes(one)) }))
      .sort(
        (one, other) =>
          Number(other.isNamed) - Number(one.isNamed) ||
          (one.bookedOn === other.bookedOn ? other.position - one.position : one.bookedOn < other.bookedOn ? 1 : -1),
      );
    if (line) reversed.set(line.id, bookedOn);
  }
  return reversed;
}

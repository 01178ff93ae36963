import { addDays } from '../kernel/calendar/day';
import { findReferences } from './find-references';
import type { OpenLine } from './match-lines';
import type { StatementLine } from './statement-line';

/** The maximum number of days after which a bank reverses a transfer. */
export const REVERSAL_DAYS_MAX = 30;

/**
 * Returns the day on which each line was reversed, by the id of the line. A reversal matches one line of the same
 * amount, booked at most `REVERSAL_DAYS_MAX` days before: the one with the same reference, otherwise the latest.
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

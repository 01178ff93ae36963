import { addDays } from '../kernel/calendar/day';
import { findReferences } from './find-references';
import type { OpenLine } from './match-lines';
import type { StatementLine } from './statement-line';

/** A reversal that a person accepted: its line and the reversed line settle each other. */
export type AcceptedReversal = { bookedOn: string; label: string };

/** The maximum number of days after which a bank reverses a transfer. */
export const REVERSAL_DAYS_MAX = 30;

/**
 * Returns the reversal of each line, by the id of the line. A reversal matches one line of the same amount, booked at
 * most `REVERSAL_DAYS_MAX` days before: the one with the same reference, otherwise the latest. Accepted reversals stay
 * with their lines.
 * @param lines open or decided
 */
export function pairReversals(
  lines: readonly (OpenLine & { accepted?: AcceptedReversal | undefined })[],
  reversals: readonly StatementLine[],
): Map<OpenLine['id'], StatementLine> {
  const reversed = new Map<OpenLine['id'], StatementLine>();
  const inOrder = reversals.toSorted((a, other) => (a.bookedOn < other.bookedOn ? -1 : 1));
  for (const { id, amountMillimes, accepted } of lines) {
    if (!accepted) continue;
    reversed.set(id, { ...accepted, amountMillimes });
    const index = inOrder.findIndex(
      (each) =>
        each.amountMillimes === amountMillimes && each.bookedOn === accepted.bookedOn && each.label === accepted.label,
    );
    if (index >= 0) inOrder.splice(index, 1);
  }
  for (const reversal of inOrder) {
    const { bookedOn, amountMillimes, label } = reversal;
    const earliest = addDays(bookedOn, -REVERSAL_DAYS_MAX);
    const references = findReferences(label);
    const [line] = lines
      .filter((each) => each.amountMillimes === amountMillimes && !reversed.has(each.id))
      .filter((each) => each.bookedOn <= bookedOn && each.bookedOn >= earliest)
      .map((each) => ({
        ...each,
        isNamed: findReferences(each.label).some((reference) => references.includes(reference)),
      }))
      .sort(
        (a, other) =>
          Number(other.isNamed) - Number(a.isNamed) ||
          (a.bookedOn === other.bookedOn ? other.position - a.position : a.bookedOn < other.bookedOn ? 1 : -1),
      );
    if (line) reversed.set(line.id, reversal);
  }
  return reversed;
}

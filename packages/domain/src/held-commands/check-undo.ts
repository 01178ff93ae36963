import type { PersonId } from '../kernel/ids';
import { ok, type Result, refuse } from '../kernel/result';
import { type Instant, SECOND } from '../kernel/time';

/** The longest time for which a decision may be held. */
export const UNDO_MAX_SECONDS = 60;

/** A held decision, as the rules need it. */
type HeldDecision = { actorId: PersonId; dueAt: Instant };

/** An undo that is pressed at the end of the offered time arrives within this time on a usual connection. */
export const UNDO_GRACE_MS = 2 * SECOND;

/** Returns when a decision of now is carried out: shortly after the offer of an undo has ended. */
export function computeDueAt(now: Instant, undoSeconds: number): Instant {
  return now + undoSeconds * SECOND + UNDO_GRACE_MS;
}

/** Returns the seconds for which the undo of a decision is still offered. */
export function computeUndoSeconds(dueAt: Instant, now: Instant): number {
  return Math.max(0, Math.ceil((dueAt - UNDO_GRACE_MS - now) / SECOND));
}

/**
 * Lets a decision on an item be made: none of them is held.
 * @param name the person who made the held decision
 */
export function checkNoneHeld(held: (HeldDecision & { name: string }) | undefined): Result<undefined, 'decision_held'> {
  return held ? refuse('decision_held', { values: { name: held.name } }) : ok(undefined);
}

/** Lets the person who made a decision undo it until it is carried out. Nobody else learns that it exists. */
export function checkUndo<Held extends HeldDecision>(
  held: Held | undefined,
  by: PersonId,
): Result<Held, 'decision_carried_out'> {
  return held && held.actorId === by ? ok(held) : refuse('decision_carried_out');
}

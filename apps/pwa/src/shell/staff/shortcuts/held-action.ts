import { SECOND } from '@waha/domain/kernel/time';
import type { ShortcutAction } from './shortcuts';

/** A press that is older is not acted on: the user has moved on. */
const MAX_AGE_MS = 5 * SECOND;

let heldAction: { action: ShortcutAction; at: number } | undefined;

/** Holds a press of a key whose button is about to appear: the next item is loading, or a decision is being sent. */
export function holdAction(action: ShortcutAction): void {
  heldAction = { action, at: performance.now() };
}

/** Checks whether a press is held whose button may still appear. */
export function hasHeldAction(): boolean {
  return heldAction !== undefined && performance.now() - heldAction.at < MAX_AGE_MS;
}

/** Forgets the held press, because there is a newer one. */
export function dropHeldAction(): void {
  heldAction = undefined;
}

/** Returns whether this action was held, and forgets it. */
export function takeHeldAction(action: ShortcutAction): boolean {
  const isHeld = hasHeldAction() && heldAction?.action === action;
  if (isHeld) dropHeldAction();
  return isHeld;
}

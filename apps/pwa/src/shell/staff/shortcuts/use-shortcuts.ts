import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { BulkSelection } from '../queue/bulk/use-bulk-selection';
import { dropHeldAction, hasHeldAction, holdAction } from './held-action';
import { findShortcutAction, getShortcutKey, type ShortcutAction } from './shortcuts';
import { useSingleKeys } from './shortcuts-dialog';

/** Matches an open dialog that is not closing. */
const DIALOG_SELECTOR = ':not([data-closing]) > [aria-modal=true]';
/** Matches an open dialog whose decision is being sent. */
const BUSY_DIALOG_SELECTOR = `${DIALOG_SELECTOR} [aria-busy=true]`;
const INPUT_SELECTOR = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

type ShortcutAreas = {
  /** List and details together. */
  root: RefObject<HTMLElement | null>;
  /** The details alone. */
  area: RefObject<HTMLElement | null>;
};

type ShortcutTarget = ShortcutAreas & {
  /** Set if rows can be selected together. */
  bulkSelection?: BulkSelection | undefined;
  /** A row opens beside the list: the first press of the keys for next and previous opens the first row. */
  isBeside?: boolean;
  /** An item is open, or being loaded. */
  isOpen?: boolean;
  /** Called to leave the details. */
  onBack: () => void;
  onHelp: () => void;
};

/**
 * Handles the keyboard shortcuts of a dashboard. They act while the focus is in the main content or nowhere. They do
 * not act while the user types, a dialog is open, or a modifier key makes the press the browser's own. They press
 * existing buttons and decide nothing.
 */
export function useShortcuts(target: ShortcutTarget): void {
  const now = useRef(target);
  now.current = target;
  // A layout effect, so that the keys work as soon as the list is visible.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Otherwise it would press the focused row, because the dialog of the held action is not open yet.
      if (event.key === 'Enter' && hasHeldAction()) return event.preventDefault();
      dropHeldAction();
      const action = findShortcutAction(event);
      if (action && isForTarget(event, now.current) && runAction(action, event, now.current)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', dropHeldAction, true);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', dropHeldAction, true);
    };
  }, []);
}

/** Checks whether a dialog is open above the dashboard. */
export function isDialogOpen(): boolean {
  return document.querySelector(DIALOG_SELECTOR) !== null;
}

function isForTarget(event: KeyboardEvent, { root, area }: ShortcutAreas): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return false;
  if (event.key.length === 1 && event.key !== '?' && !useSingleKeys.getState().areOn) return false;
  if (isDialogOpen()) {
    const action = findShortcutAction(event);
    if (action && document.querySelector(BUSY_DIALOG_SELECTOR) && !isTyping(event)) holdAction(action);
    return false;
  }
  const focused = event.target as HTMLElement;
  if (focused !== document.body && !root.current?.closest('main')?.contains(focused)) return false;
  if (!isTyping(event)) return true;
  return event.key === 'Escape' && area.current?.contains(focused) === true;
}

/** Checks whether the key goes to a field. */
export const isTyping = ({ target }: KeyboardEvent) => (target as HTMLElement).closest(INPUT_SELECTOR) !== null;

/** @returns whether the action had any effect */
function runAction(
  action: ShortcutAction,
  { key, target, shiftKey }: KeyboardEvent,
  shortcutTarget: ShortcutTarget,
): boolean {
  const focused = target as HTMLElement;
  const { bulkSelection, area, root } = shortcutTarget;
  const row = focused.dataset.row;
  switch (action) {
    case 'next':
    case 'previous':
      // Arrow keys scroll; only inside the list do they move between rows.
      if (key.length > 1 && row === undefined) return false;
      if (!moveFocus(action === 'next' ? 1 : -1, focused, shortcutTarget)) return false;
      if (shiftKey && row) bulkSelection?.pick([row, (document.activeElement as HTMLElement).dataset.row ?? row], true);
      return true;
    case 'aside': {
      // Selecting closes the open item.
      const picked = row ? focused : root.current?.querySelector<HTMLElement>('[data-row][aria-current]');
      if (bulkSelection && picked?.dataset.row) {
        bulkSelection.pick([picked.dataset.row]);
        return focusElement(picked);
      }
      return pressElement(area.current?.querySelector(findButton(action)));
    }
    case 'accept':
    case 'reject':
    case 'amount':
    case 'skip':
      if (pressElement((bulkSelection?.isOn ? root : area).current?.querySelector(findButton(action)))) return true;
      // Right after a decision, the buttons of the next item may not be there yet.
      if (!shortcutTarget.isOpen || area.current?.querySelector('[aria-keyshortcuts]')) return false;
      holdAction(action);
      return true;
    case 'back':
      if (bulkSelection?.isOn) {
        bulkSelection.stop();
        return true;
      }
      if (!area.current?.contains(focused) && focused !== document.body) return false;
      shortcutTarget.onBack();
      return true;
    case 'search':
      return focusElement(root.current?.querySelector('input[type=search]'));
    case 'help':
      shortcutTarget.onHelp();
      return true;
    default:
      return false; // Enter is handled by the row itself
  }
}

const findButton = (action: ShortcutAction) => `[aria-keyshortcuts=${getShortcutKey(action)}]:enabled`;

/** Moves the focus within the list; from an open item, opens the next one. Without either, starts at the first row. */
function moveFocus(offset: 1 | -1, current: HTMLElement, { root, bulkSelection, isBeside }: ShortcutTarget): boolean {
  const rows = [...(root.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const findNeighbor = (row: HTMLElement | undefined, among = rows) =>
    row && among[Math.min(among.length - 1, Math.max(0, among.indexOf(row) + offset))];
  if (current.matches('[data-row]')) return focusElement(findNeighbor(current));
  const open = rows.find((row) => row.matches('[aria-current]'));
  if (!open) return isBeside && !bulkSelection?.isOn ? pressElement(rows[0]) : focusElement(rows[0]);
  const next = findNeighbor(
    open,
    rows.filter((row) => !row.matches('[aria-disabled]')),
  );
  return next !== open && pressElement(next);
}

function focusElement(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  return Boolean(element);
}

function pressElement(element: HTMLElement | null | undefined): boolean {
  element?.click();
  return Boolean(element);
}

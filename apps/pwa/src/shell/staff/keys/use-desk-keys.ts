import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Several } from '../queue/use-several';
import { actionOf, type DeskAction, keyOf } from './desk-keys';
import { useSingleKeys } from './keys-dialog';

/** In front of the desk, and not on its way out. */
const DIALOG = ':not([data-closing]) > [aria-modal=true]';
const TYPED_IN = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

type Places = {
  /** List and details together. */
  root: RefObject<HTMLElement | null>;
  /** Of the details alone. */
  area: RefObject<HTMLElement | null>;
};

type Desk = Places & {
  /** Where rows can be chosen together. */
  several?: Several | undefined;
  /** Out of the details. */
  onBack: () => void;
  onHelp: () => void;
};

/**
 * The keys of a desk. They act while the focus is in its work or nowhere, and never while somebody types, answers a dialog,
 * or holds a key that makes the press the browser's own. They press what is there to be pressed, and decide nothing.
 */
export function useDeskKeys(desk: Desk): void {
  const now = useRef(desk);
  now.current = desk;
  // As soon as the list can be seen, and not a moment later.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = actionOf(event);
      if (action && isForDesk(event, now.current) && act(action, event, now.current)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Whether a dialog stands in front of the desk. */
export function isAnswering(): boolean {
  return document.querySelector(DIALOG) !== null;
}

function isForDesk(event: KeyboardEvent, { root, area }: Places): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return false;
  if (event.key.length === 1 && event.key !== '?' && !useSingleKeys.getState().areOn) return false;
  if (isAnswering()) return false;
  const at = event.target as HTMLElement;
  if (at !== document.body && !root.current?.closest('main')?.contains(at)) return false;
  if (!at.closest(TYPED_IN)) return true;
  return event.key === 'Escape' && area.current?.contains(at) === true;
}

/** @returns whether there was something to do */
function act(action: DeskAction, { key, target, shiftKey }: KeyboardEvent, desk: Desk): boolean {
  const at = target as HTMLElement;
  const { several, area, root } = desk;
  const row = at.dataset.row;
  switch (action) {
    case 'next':
    case 'previous':
      // Arrows scroll what is read; only in the list do they travel.
      if (key.length > 1 && row === undefined) return false;
      if (!step(action === 'next' ? 1 : -1, at, desk)) return false;
      if (shiftKey && row) several?.pick([row, (document.activeElement as HTMLElement).dataset.row ?? row], true);
      return true;
    case 'aside':
      if (row && several) {
        several.pick([row]);
        return true;
      }
      return press(area.current?.querySelector(buttonOf(action)));
    case 'accept':
    case 'reject':
    case 'skip':
      return press((several?.isOn ? root : area).current?.querySelector(buttonOf(action)));
    case 'back':
      if (several?.isOn) {
        several.stop();
        return true;
      }
      if (!area.current?.contains(at) && at !== document.body) return false;
      desk.onBack();
      return true;
    case 'search':
      return focus(root.current?.querySelector('input[type=search]'));
    case 'help':
      desk.onHelp();
      return true;
    default:
      return false; // Enter is the row's own
  }
}

const buttonOf = (action: DeskAction) => `[aria-keyshortcuts=${keyOf(action)}]:enabled`;

/** In the list the focus moves; out of an open item the next one is opened. */
function step(by: 1 | -1, at: HTMLElement, { root }: Places): boolean {
  const rows = [...(root.current?.querySelectorAll<HTMLButtonElement>('button[data-row]') ?? [])];
  const beside = (row: HTMLElement | undefined, among = rows) =>
    row && among[Math.min(among.length - 1, Math.max(0, among.indexOf(row as HTMLButtonElement) + by))];
  if (at.matches('[data-row]')) return focus(beside(at));
  const open = rows.find((row) => row.matches('[aria-current]'));
  if (!open) return focus(rows[0]);
  const next = beside(
    open,
    rows.filter((row) => !row.matches('[aria-disabled]')),
  );
  return next !== open && press(next);
}

function focus(goal: HTMLElement | null | undefined): boolean {
  goal?.focus();
  return Boolean(goal);
}

function press(goal: HTMLElement | null | undefined): boolean {
  goal?.click();
  return Boolean(goal);
}

import { i18n } from '@lingui/core';
/** The actions of the keyboard shortcuts. */
export type ShortcutAction =
  | 'next'
  | 'previous'
  | 'open'
  | 'accept'
  | 'reject'
  | 'amount'
  | 'skip'
  | 'aside'
  | 'back'
  | 'search'
  | 'confirm'
  | 'undo'
  | 'goTo'
  | 'help';

type Shortcut = {
  action: ShortcutAction;
  /** The browser's names of the keys. */
  keys: readonly string[];
  description: string;
};

/** Every shortcut of the staff dashboards, in the order of the dialog. */
export const SHORTCUTS: readonly Shortcut[] = [
  { action: 'next', keys: ['j', 'ArrowDown'], description: /*i18n*/ 'Next' },
  { action: 'previous', keys: ['k', 'ArrowUp'], description: /*i18n*/ 'Previous' },
  { action: 'open', keys: ['Enter'], description: /*i18n*/ 'Open' },
  { action: 'accept', keys: ['a'], description: /*i18n*/ 'Accept' },
  { action: 'reject', keys: ['r'], description: /*i18n*/ 'Reject' },
  { action: 'amount', keys: ['m'], description: /*i18n*/ 'Another amount arrived' },
  { action: 'skip', keys: ['s'], description: /*i18n*/ 'Skip line' },
  { action: 'aside', keys: ['x'], description: /*i18n*/ 'Ignore line, or select row' },
  { action: 'back', keys: ['e', 'Escape'], description: /*i18n*/ 'Back to the list' },
  { action: 'search', keys: ['/'], description: /*i18n*/ 'Search' },
  { action: 'confirm', keys: ['Control+Enter'], description: /*i18n*/ 'Confirm a question with a text' },
  { action: 'undo', keys: ['Control+z'], description: /*i18n*/ 'Undo the last decision' },
  { action: 'goTo', keys: ['Control+k'], description: /*i18n*/ 'Go to' },
  { action: 'help', keys: ['?'], description: /*i18n*/ 'Keyboard shortcuts' },
];

const isMac = /^(Mac|iP)/.test(globalThis.navigator?.platform ?? '');
const KEY_NAMES: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑' };

/** Returns the label on the key or keys, as keyboards of the reader's language have it: `J`, `↓`, `Ctrl+Entrée`. */
export function getKeyName(key: string): string {
  const [modifier, pressedKey] = key.split('+');
  if (modifier === 'Control' && pressedKey) return `${isMac ? '⌘' : 'Ctrl+'}${getKeyName(pressedKey)}`;
  if (key === 'Enter') return i18n._('key|Enter');
  if (key === 'Escape') return i18n._('key|Esc');
  return KEY_NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** Returns the first key of an action, for `aria-keyshortcuts` and the button. */
export function getShortcutKey(action: ShortcutAction): string {
  return SHORTCUTS.find((each) => each.action === action)?.keys[0] ?? '';
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/**
 * Returns the action of a key press, if any. On a keyboard with other letters (Arabic) the position of the key counts;
 * Caps Lock has no effect.
 */
export function findShortcutAction({ key, code, shiftKey }: PressedKey): ShortcutAction | undefined {
  const isLatin = /^[\x20-\x7e]/.test(key);
  const pressedKey = isLatin ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key);
  const name = pressedKey.length === 1 && !shiftKey ? pressedKey.toLowerCase() : pressedKey;
  return SHORTCUTS.find(({ keys }) => keys.includes(name))?.action;
}

type PressedChord = PressedKey & Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/** Checks for Ctrl+K, or ⌘K on a Mac, on any keyboard and with any focus. */
export const isGoToKey = (event: PressedChord): boolean => isChord(event, 'k');

/** Checks for Ctrl+Z, or ⌘Z on a Mac, on any keyboard and with any focus. */
export const isUndoKey = (event: PressedChord): boolean => isChord(event, 'z');

function isChord(
  { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing }: PressedChord,
  letter: string,
): boolean {
  const hasModifier = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  const isLetter = key.toLowerCase() === letter || (!/^[\x20-\x7e]/.test(key) && code === `Key${letter.toUpperCase()}`);
  return hasModifier && isLetter && !altKey && !shiftKey && !isComposing;
}

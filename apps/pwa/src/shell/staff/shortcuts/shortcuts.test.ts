import { expect, test } from 'vitest';
import { findShortcutAction, isGoToKey, SHORTCUTS } from './shortcuts';

const findAction = (key: string, code = '', shiftKey = false) => findShortcutAction({ key, code, shiftKey });

test('each shortcut key has one action', () => {
  const keys = SHORTCUTS.flatMap((each) => each.keys);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each([
  ['j', 'KeyJ', false, 'next'],
  ['ArrowUp', 'ArrowUp', false, 'previous'],
  ['A', 'KeyA', false, 'accept'],
  ['a', 'KeyQ', false, 'accept'],
  ['ش', 'KeyA', false, 'accept'],
  ['/', 'Period', true, 'search'],
  ['?', 'KeyM', true, 'help'],
  ['A', 'KeyA', true, undefined],
  ['q', 'KeyA', false, undefined],
  ['F5', 'F5', false, undefined],
])('key %s at %s, Shift held: %s, triggers: %s', (key, code, isShifted, action) => {
  expect(findAction(key, code, isShifted)).toBe(action);
});

test.each([
  ['k', 'KeyK', { ctrlKey: true }, true],
  ['K', 'KeyK', { ctrlKey: true }, true],
  ['ن', 'KeyK', { ctrlKey: true }, true],
  ['k', 'KeyK', {}, false],
  ['K', 'KeyK', { ctrlKey: true, shiftKey: true }, false],
  ['t', 'KeyK', { ctrlKey: true }, false],
])('key %s at %s, held: %j, opens Go to: %s', (key, code, modifiers, opensGoTo) => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false };
  expect(isGoToKey({ ...none, key, code, ...modifiers })).toBe(opensGoTo);
});

import { expect, test } from 'vitest';
import { COMMAND_VERSION, compareVersions } from './command-version';

test.each([
  [7, 'too_new'],
  [6, 'understood'],
  [5, 'understood'],
  [4, 'understood'],
  [3, 'too_old'],
  [0, 'too_old'],
] as const)('a server of version 6 treats a command of version %i as %s', (written, expected) => {
  expect(compareVersions(written, 6)).toBe(expected);
});

test('a command version before the first is too old', () => {
  expect(compareVersions(0, 1)).toBe('too_old');
  expect(compareVersions(COMMAND_VERSION)).toBe('understood');
});

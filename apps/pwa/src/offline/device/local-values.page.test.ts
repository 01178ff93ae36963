import { afterEach, expect, test, vi } from 'vitest';
import { readLocalValue, writeLocalValue } from './local-values';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a local value is stored until it is deleted', () => {
  expect(readLocalValue('theme')).toBeUndefined();
  writeLocalValue('theme', 'dark');
  expect([readLocalValue('theme'), localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  writeLocalValue('theme', undefined);
  expect([readLocalValue('theme'), localStorage.getItem('theme')]).toEqual([undefined, null]);
});

test('local values read as empty without an error if the browser blocks storage', () => {
  const closed = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed, clear: () => {} });
  writeLocalValue('theme', 'dark');
  writeLocalValue('theme', undefined);
  expect(readLocalValue('theme')).toBeUndefined();
});

// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { readLocal, writeLocal } from './local-values';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a value is kept until it is forgotten', () => {
  expect(readLocal('theme')).toBeUndefined();
  writeLocal('theme', 'dark');
  expect([readLocal('theme'), localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  writeLocal('theme', undefined);
  expect([readLocal('theme'), localStorage.length]).toEqual([undefined, 0]);
});

test('where the browser keeps storage closed nothing is read, and nothing fails', () => {
  const closed = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed, clear: () => {} });
  writeLocal('theme', 'dark');
  writeLocal('theme', undefined);
  expect(readLocal('theme')).toBeUndefined();
});

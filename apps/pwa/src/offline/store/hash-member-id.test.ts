import { expect, test } from 'vitest';
import { hashMemberId } from './hash-member-id';

test('the same member always has the same database, and the known values of the hash hold', () => {
  expect(hashMemberId('')).toBe('cbf29ce484222325');
  expect(hashMemberId('a')).toBe('af63dc4c8601ec8c');
  expect(hashMemberId('foobar')).toBe('85944171f73967e8');
});

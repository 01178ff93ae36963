import { expect, test } from 'vitest';
import { hashMemberId } from './hash-member-id';

test('hashMemberId returns the same database name for the same member, with known hash values', () => {
  expect(hashMemberId('')).toBe('cbf29ce484222325');
  expect(hashMemberId('a')).toBe('af63dc4c8601ec8c');
  expect(hashMemberId('foobar')).toBe('85944171f73967e8');
});

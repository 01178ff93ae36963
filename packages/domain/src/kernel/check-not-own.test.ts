import { describe, expect, test } from 'vitest';
import { checkNotOwn } from './check-not-own';
import type { MemberId, StaffId } from './ids';

describe('checkNotOwn', () => {
  test('refuses a decision of staff about an item that they sent as a member', () => {
    expect(checkNotOwn('p1' as MemberId, 'p1' as StaffId)).toMatchObject({
      ok: false,
      refusal: { code: 'own_decision' },
    });
  });

  test('accepts a decision of staff about the item of another person', () => {
    expect(checkNotOwn('p1' as MemberId, 'p2' as StaffId)).toEqual({ ok: true, value: true });
  });
});

import type { MemberId, StaffId } from '@waha/domain/kernel/ids';
import { describe, expect, test } from 'vitest';
import type { Profile } from '../profile';
import { correctMobile } from './correct-mobile';

const by = '01941f29-7c00-7000-8000-0000000000aa' as StaffId;
const verified = {
  memberId: '01941f29-7c00-7000-8000-000000000001' as MemberId,
  name: 'Amina',
  surname: 'Ben Salah',
  dateOfBirth: '1994-05-02',
  gender: 'woman',
  email: 'amina@mail.tn',
  country: 'Tunisia',
  address: 'Nabeul',
  phoneNumber: '+216',
  mobile: '21620123456',
  payment: 'D17',
  status: 'verified',
} as Profile;
const correct = (profile: Profile, phoneNumber: string, mobile: string, staffId = by) =>
  correctMobile(profile, { phoneNumber, mobile }, staffId, '2026-11-30');

describe('the correction of a verified mobile number', () => {
  test('changes the number and nothing else', () => {
    expect(correct(verified, '+33', '33612345678')).toEqual({
      ok: true,
      value: { ...verified, phoneNumber: '+33', mobile: '33612345678' },
    });
  });

  test.each([
    ['an incomplete number', '+216', '2162012'],
    ['a number that is only a dial code', '+216', '216'],
    ['a number with letters', '+216', '216abcdefgh'],
  ])('refuses %s', (_what, phoneNumber, mobile) => {
    expect(correct(verified, phoneNumber, mobile)).toMatchObject({ ok: false, refusal: { code: 'invalid_input' } });
  });

  test('refuses a missing dial code', () => {
    expect(correct(verified, '', '20123456')).toMatchObject({
      refusal: { errors: { phoneNumber: expect.any(String) } },
    });
  });

  test('accepts a profile whose other values an earlier rule verified', () => {
    expect(correct({ ...verified, email: 'amina' }, '+216', '21620123457').ok).toBe(true);
  });

  test.each(['submitted', 'rejected'] as const)('refuses a %s profile, which its member can still change', (status) => {
    expect(correct({ ...verified, status }, '+216', '21620123457')).toMatchObject({
      refusal: { code: 'profile_not_found' },
    });
  });

  test('refuses staff who own the profile', () => {
    const own = correct(verified, '+216', '21620123457', verified.memberId as unknown as StaffId);
    expect(own).toMatchObject({ refusal: { code: 'own_decision' } });
  });
});

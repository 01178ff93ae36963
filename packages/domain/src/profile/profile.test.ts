import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFile, IDENTITY_IMAGE, IDENTITY_VIDEO } from '../kernel/files/file-rule';
import type { FileId, MemberId, ProfileId, StaffId } from '../kernel/ids';
import { COUNTRIES } from './countries';
import {
  decideProfile,
  listReusableFiles,
  PROFILE_FILES,
  PROFILE_ITEMS,
  type Profile,
  type RefusedItem,
} from './profile';
import { completeProfile, type ProfileDraft } from './profile-draft';

const TODAY = '2026-01-15';
const full: ProfileDraft<string> = {
  name: 'Amina',
  surname: 'Ben Salah',
  dateOfBirth: '1994-05-02',
  gender: 'woman',
  email: 'amina.bensalah@waha.example',
  country: 'Tunisia',
  address: '12 rue de la Kasbah, Tunis',
  phoneNumber: '+216',
  mobile: '21620123456',
  payment: 'D17',
  cinFront: 'front',
  cinBack: 'back',
  video: 'video',
};

describe('profile form', () => {
  test('is accepted if complete', () => {
    const { cinFront, cinBack, video, ...facts } = full;
    expect(completeProfile(full, [], TODAY)).toEqual({
      ok: true,
      value: { facts, files: { cinFront, cinBack, video } },
    });
  });

  test.each([
    ['name', 'Name is required.'],
    ['surname', 'Surname is required.'],
    ['dateOfBirth', 'Date of birth is required.'],
    ['gender', 'Gender is required.'],
    ['email', 'Email is required.'],
    ['country', 'Country is required.'],
    ['address', 'Address is required.'],
    ['phoneNumber', 'Phone number is required.'],
    ['mobile', 'Mobile number is required.'],
    ['payment', 'You must select a payment method.'],
    ['cinFront', 'You must upload the CIN front image.'],
    ['cinBack', 'You must upload the CIN back image.'],
    ['video', 'You must upload your video.'],
  ])('without %s reports “%s”', (field, text) => {
    expect(errorsOf({ ...full, [field]: undefined })).toEqual({ [field]: text });
    if (!PROFILE_FILES.some((file) => file === field))
      expect(errorsOf({ ...full, [field]: '   ' })).toEqual({ [field]: text });
  });

  test('reports all missing fields at once', () => {
    expect(Object.keys(errorsOf({})).sort()).toEqual([...PROFILE_ITEMS].sort());
  });

  test.each([
    ['dateOfBirth', '2026-01-15', 'today'],
    ['dateOfBirth', '2027-01-01', 'in the future'],
    ['dateOfBirth', '1994-02-30', 'no day of the calendar'],
    ['dateOfBirth', '02/05/1994', 'another notation'],
    ['dateOfBirth', '1850-01-01', 'too long ago'],
    ['gender', 'other', 'not one of the two'],
    ['email', 'amina', 'no address'],
    ['mobile', '216', 'a dial code alone'],
    ['mobile', '+21620123456', 'not digits only'],
    ['mobile', '21620 123 456', 'with spaces'],
    ['phoneNumber', 'Tunisia', 'no number'],
    ['phoneNumber', '+0', 'no dial code'],
    ['payment', 'izi', 'not as it is written'],
    ['address', 'a'.repeat(301), 'too long'],
  ])('refuses %s “%s”: %s', (field, text) => {
    expect(Object.keys(errorsOf({ ...full, [field]: text }))).toEqual([field]);
  });

  test('reports a mobile number that is only the dial code as missing', () => {
    expect(errorsOf({ ...full, mobile: '216' })).toEqual({ mobile: 'Mobile number is required.' });
    expect(errorsOf({ ...full, mobile: '2162' })).toEqual({ mobile: 'Please enter the complete mobile number.' });
  });

  test.each([
    ['+216', '2162212345', false],
    ['+216', '216221234567', false],
    ['+216', '21622123456', true],
    ['+216', '21620123', true],
    ['+33', '33612345678', true],
  ])('with the dial code %s takes the mobile number %s: %s', (phoneNumber, mobile, isTaken) => {
    const errors = isTaken ? {} : { mobile: 'Please enter the complete mobile number.' };
    expect(errorsOf({ ...full, phoneNumber, mobile })).toEqual(errors);
  });

  test('accepts a whole number as the dial code', () => {
    expect(completeProfile({ ...full, phoneNumber: '+21671123456' }, [], TODAY).ok).toBe(true);
  });

  test('accepts a missing file that is already stored, and does not send it', () => {
    const result = completeProfile({ ...full, cinFront: undefined, video: undefined }, ['cinFront', 'video'], TODAY);
    expect(result).toMatchObject({ ok: true, value: { files: { cinBack: 'back' } } });
    expect(errorsOf({ ...full, cinBack: undefined }, ['cinFront', 'video'])).toEqual({
      cinBack: 'You must upload the CIN back image.',
    });
  });

  test('is trimmed and sent, or refused with a message per wrong field, for any input', () => {
    const anyDraft = fc.record(
      Object.fromEntries(Object.keys(full).map((name) => [name, fc.option(fc.string(), { nil: undefined })])),
    );
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const result = completeProfile(draft, [], TODAY);
        if (result.ok) return Object.values(result.value.facts).every((text) => text === text.trim() && text !== '');
        return Object.values(result.refusal.errors ?? {}).every((text) => text.endsWith('.'));
      }),
    );
  });

  function errorsOf(draft: ProfileDraft<string>, reusableFiles: readonly (typeof PROFILE_FILES)[number][] = []) {
    const result = completeProfile(draft, reusableFiles, TODAY);
    return result.ok ? {} : (result.refusal.errors ?? {});
  }
});

describe('identity file', () => {
  const MB10 = 10 * 1024 * 1024;
  test.each([
    [IDENTITY_IMAGE, 'image/png', MB10 - 1, undefined],
    [IDENTITY_IMAGE, 'image/png', MB10, 'file_over_10mb'],
    [IDENTITY_IMAGE, 'application/pdf', 10, 'not_an_image'],
    [IDENTITY_VIDEO, 'video/webm', MB10 - 1, undefined],
    [IDENTITY_VIDEO, 'video/mp4', MB10, 'file_over_10mb'],
    [IDENTITY_VIDEO, 'image/png', 10, 'not_a_video'],
  ])('%# of type %s', (rule, type, size, code) => {
    const result = checkFile(rule, { type, size });
    expect(result.ok ? undefined : result.refusal.code).toBe(code);
  });
});

describe('profile decision', () => {
  const by = 'admin' as StaffId;
  const profile = {
    id: 'p' as ProfileId,
    memberId: 'm' as MemberId,
    files: { cinFront: 'f' as FileId, cinBack: 'b' as FileId, video: 'v' as FileId },
    submittedAt: 1,
    status: 'submitted',
  } as Profile;

  test('verifies the profile', () => {
    const result = decideProfile(profile, { status: 'verified' }, by, 5);
    expect(result).toMatchObject({
      ok: true,
      value: { profile: { status: 'verified', decidedBy: by, decidedAt: 5 }, event: { type: 'profile.verified' } },
    });
  });

  test('rejects the given files and accepts the others', () => {
    const items: RefusedItem[] = [
      { item: 'cinBack', reason: 'other' },
      { item: 'cinBack', reason: 'unreadable' },
      { item: 'address', reason: 'does_not_match' },
    ];
    const rejected = decided({ status: 'rejected', items, reason: '  Too dark.  ' });
    expect(rejected).toMatchObject({ status: 'rejected', reason: 'Too dark.' });
    expect(rejected?.refusedItems).toEqual([
      { item: 'cinBack', reason: 'unreadable' },
      { item: 'address', reason: 'does_not_match' },
    ]);
    expect(listReusableFiles(rejected!)).toEqual(['cinFront', 'video']);
  });

  test('rejects all files if none is given', () => {
    const rejected = decided({ status: 'rejected' });
    expect(rejected?.refusedItems?.map(({ item }) => item)).toEqual([...PROFILE_ITEMS]);
    expect(listReusableFiles(rejected!)).toEqual([]);
    expect(rejected).not.toHaveProperty('reason');
  });

  test.each(['verified', 'rejected'] as const)(
    'is refused for a profile that is %s, with who decided and when',
    (status) => {
      const result = decideProfile({ ...profile, status, decidedBy: by, decidedAt: 0 }, { status: 'verified' }, by, 9);
      expect(result).toEqual({
        ok: false,
        refusal: {
          code: 'profile_already_decided',
          details: { status, decidedBy: by, decidedAt: '1970-01-01T00:00:00.000Z' },
        },
      });
    },
  );

  function decided(decision: Parameters<typeof decideProfile>[1]): Profile | undefined {
    const result = decideProfile(profile, decision, by, 5);
    return result.ok ? result.value.profile : undefined;
  }
});

describe('countries', () => {
  test('are about 30 as residence, Tunisia first, without duplicates', () => {
    expect(Object.keys(COUNTRIES).length).toBeGreaterThanOrEqual(30);
    expect(Object.keys(COUNTRIES)[0]).toBe('Tunisia');
    expect(new Set(Object.values(COUNTRIES)).size).toBe(Object.keys(COUNTRIES).length);
  });
});

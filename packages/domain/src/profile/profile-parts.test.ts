import { describe, expect, test } from 'vitest';
import { PROFILE_ITEMS, type ProfileItem } from './profile';
import type { ProfileDraft } from './profile-draft';
import { listCompleteParts, PROFILE_PARTS } from './profile-parts';

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

describe('parts of the profile form', () => {
  test('contain each item once, in the order of the form', () => {
    expect(Object.values(PROFILE_PARTS).flat().sort()).toEqual([...PROFILE_ITEMS].sort());
    expect(listCompleteParts(full, [], [], '2026-01-15')).toEqual(['identity', 'contact', 'payout', 'card', 'video']);
  });

  test.each<[what: string, missing: Partial<typeof full>, part: string]>([
    ['a name', { name: '' }, 'identity'],
    ['a valid date of birth', { dateOfBirth: '2027-01-01' }, 'identity'],
    ['a number after the dial code', { mobile: '216' }, 'contact'],
    ['a payout method', { payment: undefined }, 'payout'],
    ['the back of the card', { cinBack: undefined }, 'card'],
    ['a video', { video: undefined }, 'video'],
  ])('without %s are incomplete', (_what, missing, part) => {
    const complete = listCompleteParts({ ...full, ...missing }, [], [], '2026-01-15');
    expect(Object.keys(PROFILE_PARTS).filter((each) => !complete.some((name) => name === each))).toEqual([part]);
  });

  test('after a rejection need the refused files and fields only', () => {
    const { cinFront: _front, cinBack: _back, video: _video, ...fields } = full;
    const refused: ProfileItem[] = ['address', 'cinBack'];
    expect(listCompleteParts(fields, ['cinFront', 'video'], refused, '2026-01-15')).toEqual([
      'identity',
      'payout',
      'video',
    ]);
    expect(listCompleteParts({ ...fields, cinBack: 'new' }, ['cinFront', 'video'], [], '2026-01-15')).toHaveLength(5);
  });

  test('are all incomplete in an empty form', () => {
    expect(listCompleteParts({}, [], [], '2026-01-15')).toEqual([]);
  });
});

import type { ProfileFacts } from '@waha/domain/profile/profile';
import type { WirePreviousProfile, WireProfile } from '@waha/domain/profile/profile.contract';

export const PROFILE_FACTS: ProfileFacts = {
  name: 'Amina',
  surname: 'Ben Salah',
  dateOfBirth: '1994-05-02',
  gender: 'woman',
  email: 'amina.bensalah@mail.tn',
  country: 'Tunisia',
  address: '12 rue de la Kasbah, Tunis',
  phoneNumber: '+216',
  mobile: '21620123456',
  payment: 'D17',
};

/** A member's own profile as the server sends it: waiting, unless told otherwise. */
export function ownProfile(userId: string, part: Partial<WireProfile> = {}): WireProfile {
  return {
    _id: '01941f29-7c00-7000-8000-0000000000aa',
    userId,
    ...PROFILE_FACTS,
    cinFront: '/uploads/front',
    cinBack: '/uploads/back',
    video: '/uploads/video',
    status: 'submitted',
    isVerified: false,
    createdAt: '2026-11-20T09:30:00.000Z',
    ...part,
  };
}

/** The body of the 404 after a rejection: by default the back of the card was refused. */
export function aRejection(part: Partial<WirePreviousProfile> = {}) {
  const previous: WirePreviousProfile = {
    ...PROFILE_FACTS,
    kept: ['cinFront', 'video'],
    refused: [{ item: 'cinBack', reason: 'unreadable' }],
    reason: 'The back is in the shade.',
    decidedAt: '2026-11-20T12:00:00.000Z',
    ...part,
  };
  return { message: 'Profile not found.', code: 'profile_not_found', previous };
}

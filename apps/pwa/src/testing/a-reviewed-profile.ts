import type { WireReviewedProfile } from '@waha/domain/profile/profile.contract';

type Person = { _id: string; name: string; surname: string; email: string };

export const NOUR: Person = {
  _id: '01941f29-7c00-7000-8000-0000000000a1',
  name: 'Nour',
  surname: 'Hamdi',
  email: 'nour.hamdi@waha.example',
};
export const HICHEM: Person = {
  _id: '01941f29-7c00-7000-8000-0000000000a2',
  name: 'Hichem',
  surname: 'Ayari',
  email: 'hichem.ayari@waha.example',
};

export const profileId = (at: number) => `01941f29-7c00-7000-8000-0000000000b${at}`;

/** A waiting profile of somebody, as an administrator sees it. */
export function aReviewedProfile(person: Person, part: Partial<WireReviewedProfile> = {}): WireReviewedProfile {
  const { _id: userId, name, surname, email } = person;
  return {
    _id: profileId(1),
    userId,
    name,
    surname,
    email,
    dateOfBirth: '1994-03-07',
    gender: 'woman',
    country: 'Tunisia',
    address: '12 rue des Palmiers, Nabeul',
    phoneNumber: '+216',
    mobile: '21655000111',
    payment: 'D17',
    cinFront: '/uploads/front',
    cinBack: '/uploads/back',
    video: '/uploads/video',
    status: 'submitted',
    isVerified: false,
    createdAt: '2026-03-04T10:00:00Z',
    account: { name, surname, email },
    earlierRejections: 0,
    duplicates: [],
    ...part,
  };
}

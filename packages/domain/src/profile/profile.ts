import { checkNotOwn } from '../kernel/check-not-own';
import type { FileId, MemberId, ProfileId, StaffId } from '../kernel/ids';
import { refuseAlreadyDecided } from '../kernel/refuse-already-decided';
import { ok, type Result } from '../kernel/result';
import { cleanText } from '../kernel/text/clean-text';
import type { Instant } from '../kernel/time';
import type { ProfileRefusal } from './profile.refusals';

export const GENDERS = ['woman', 'man'] as const;
export type Gender = (typeof GENDERS)[number];

/** The payout methods that a member can choose (spec 1 §9). */
export const PAYOUT_METHODS = ['IZI', 'D17', 'Binance'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

export const PROFILE_STATUSES = ['submitted', 'verified', 'rejected'] as const;
export type ProfileStatus = (typeof PROFILE_STATUSES)[number];

/** The fields that the member fills in, in the order of the form. */
export const PROFILE_FIELDS = [
  'name',
  'surname',
  'dateOfBirth',
  'gender',
  'email',
  'country',
  'address',
  'phoneNumber',
  'mobile',
  'payment',
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** Both sides of the identity card, and a video of the member. */
export const PROFILE_FILES = ['cinFront', 'cinBack', 'video'] as const;
export type ProfileFile = (typeof PROFILE_FILES)[number];

/** The items that a rejection can name. */
export const PROFILE_ITEMS = [...PROFILE_FILES, ...PROFILE_FIELDS] as const;
export type ProfileItem = (typeof PROFILE_ITEMS)[number];

export const REFUSED_REASONS = ['unreadable', 'wrong_document', 'does_not_match', 'expired', 'other'] as const;
export type RefusedReason = (typeof REFUSED_REASONS)[number];
export type RefusedItem = { item: ProfileItem; reason: RefusedReason };

/** The identity details of a member. `dateOfBirth` is `YYYY-MM-DD`; `mobile` is digits, dial code included. */
export type ProfileFacts = {
  name: string;
  surname: string;
  dateOfBirth: string;
  gender: Gender;
  email: string;
  country: string;
  address: string;
  phoneNumber: string;
  mobile: string;
  payment: PayoutMethod;
};

/** One submission of a profile. A rejected one never changes; the next submission is a new one. */
export type Profile = ProfileFacts & {
  id: ProfileId;
  memberId: MemberId;
  files: Record<ProfileFile, FileId>;
  submittedAt: Instant;
  status: ProfileStatus;
  decidedBy?: StaffId;
  decidedAt?: Instant;
  /** For a rejected profile: the items to send again, and a free comment. */
  refusedItems?: readonly RefusedItem[];
  reason?: string;
  /** When the files were deleted, because the time for which they are kept had passed. */
  documentsDeletedAt?: Instant;
  /** That time: months after a verification, days after a rejection. */
  documentsKept?: number;
};

export type ProfileDecision =
  | { status: 'verified' }
  | { status: 'rejected'; items?: readonly RefusedItem[] | undefined; reason?: string | undefined };

export type ProfileEvent =
  | { type: 'profile.submitted'; profile: Profile; at: Instant }
  | { type: 'profile.verified'; profile: Profile; by: StaffId; at: Instant }
  | { type: 'profile.rejected'; profile: Profile; by: StaffId; at: Instant };

/**
 * Verifies or rejects a submitted profile, once (spec 3 §4). A rejection that names no items refuses all. If an item is
 * named twice, the last reason applies.
 */
export function decideProfile(
  profile: Profile,
  decision: ProfileDecision,
  by: StaffId,
  at: Instant,
): Result<{ profile: Profile; event: ProfileEvent }, ProfileRefusal | 'own_decision'> {
  const ownershipCheck = checkNotOwn(profile.memberId, by);
  if (!ownershipCheck.ok) return ownershipCheck;
  if (profile.status !== 'submitted') return refuseAlreadyDecided('profile_already_decided', profile);
  const decided = { ...profile, decidedBy: by, decidedAt: at };
  if (decision.status === 'verified') {
    const verified: Profile = { ...decided, status: 'verified' };
    return ok({ profile: verified, event: { type: 'profile.verified', profile: verified, by, at } });
  }
  const reason = cleanText(decision.reason ?? '');
  const refusedItems = listRefusedItems(decision.items);
  const rejected: Profile = { ...decided, status: 'rejected', refusedItems, ...(reason && { reason }) };
  return ok({ profile: rejected, event: { type: 'profile.rejected', profile: rejected, by, at } });
}

/** Returns the accepted files of a rejected profile, which need not be sent again. Deleted ones must be. */
export function listReusableFiles({
  refusedItems = [],
  documentsDeletedAt,
}: Pick<Profile, 'refusedItems' | 'documentsDeletedAt'>): ProfileFile[] {
  if (documentsDeletedAt !== undefined) return [];
  return PROFILE_FILES.filter((file) => !refusedItems.some(({ item }) => item === file));
}

function listRefusedItems(items: readonly RefusedItem[] = []): RefusedItem[] {
  const named = items.length > 0 ? items : PROFILE_ITEMS.map((item): RefusedItem => ({ item, reason: 'other' }));
  const reasons = new Map(named.map(({ item, reason }) => [item, reason]));
  return [...reasons].map(([item, reason]) => ({ item, reason }));
}

import * as z from 'zod/mini';
import { allowMemberSelf, allowRoles, allowSelfOrStaff, allowStaffForResource, endpoint } from '../kernel/endpoint';
import { IDENTITY_IMAGE, IDENTITY_VIDEO } from '../kernel/files/file-rule';
import {
  anyText,
  idParam,
  isoInstant,
  linesText,
  message,
  numberText,
  pageQuery,
  userIdParam,
  uuid,
} from '../kernel/wire';
import {
  GENDERS,
  PAYOUT_METHODS,
  PROFILE_FIELDS,
  PROFILE_FILES,
  PROFILE_ITEMS,
  PROFILE_STATUSES,
  REFUSED_REASONS,
} from './profile';

const facts = {
  name: z.string(),
  surname: z.string(),
  /** `YYYY-MM-DD`. */
  dateOfBirth: z.string(),
  gender: z.enum(GENDERS),
  email: z.string(),
  country: z.string(),
  address: z.string(),
  /** A dial code, `+216`. */
  phoneNumber: z.string(),
  /** Digits, dial code included: `21620123456`. */
  mobile: z.string(),
  payment: z.enum(PAYOUT_METHODS),
};
const refusedItem = z.object({ item: z.enum(PROFILE_ITEMS), reason: z.enum(REFUSED_REASONS) });

/** The three file addresses are for the member and for admins only. */
const profile = z.object({
  _id: uuid,
  userId: uuid,
  ...facts,
  cinFront: z.optional(z.string()),
  cinBack: z.optional(z.string()),
  video: z.optional(z.string()),
  /** Instead of them, for the same: when they were deleted because their time had passed. */
  documentsDeletedAt: z.optional(isoInstant),
  /** That time: months after a verification, days after a rejection. */
  documentsKept: z.optional(z.int()),
  status: z.enum(PROFILE_STATUSES),
  isVerified: z.boolean(),
  createdAt: isoInstant,
  decidedAt: z.optional(isoInstant),
});
export type WireProfile = z.infer<typeof profile>;

/** The `previous` field in the 404 of `readOwnProfile` after a rejection. */
export const previousProfile = z.object({
  ...facts,
  /** Accepted files that need not be sent again. */
  kept: z.array(z.enum(PROFILE_FILES)),
  refused: z.array(refusedItem),
  /** The reviewer's comment. */
  reason: z.optional(z.string()),
  decidedAt: isoInstant,
});
export type WirePreviousProfile = z.infer<typeof previousProfile>;

export const readOwnProfile = endpoint('GET', '/profiles/user/:userId', {
  who: allowSelfOrStaff('userId'),
  summary: 'Returns a member’s profile; without one or after a rejection 404, with the rejected one as `previous`',
  params: userIdParam,
  refuses: ['profile_not_found'],
  reply: profile,
});

const optionalLine = z.optional(anyText);
const optionalNumber = z.optional(numberText(500));

/** The rule reports absent fields, in the specification's words. */
export const submitProfile = endpoint('POST', '/profiles', {
  who: allowMemberSelf('userId'),
  summary: 'Sends the identity documents; after a rejection only the refused files',
  body: z.object({
    userId: z.optional(anyText),
    name: optionalLine,
    surname: optionalLine,
    dateOfBirth: optionalNumber,
    gender: optionalLine,
    email: optionalLine,
    country: optionalLine,
    address: z.optional(linesText(500)),
    phoneNumber: optionalNumber,
    mobile: optionalNumber,
    payment: optionalLine,
  }),
  files: {
    cinFront: { rule: IDENTITY_IMAGE, optional: true },
    cinBack: { rule: IDENTITY_IMAGE, optional: true },
    video: { rule: IDENTITY_VIDEO, optional: true },
  },
  needs: ['userId', ...PROFILE_FIELDS],
  status: 201,
  refuses: ['consent_missing', 'mobile_exists', 'pack_required', 'phone_number_exists', 'profile_already_sent'],
  reply: z.object({ message: z.string(), profile }),
  queue: { stream: 'profile', strict: true },
});

/** Reasons why a profile resembles another: a warning for the reviewer, never a refusal. */
export const DUPLICATE_SIGNS = ['mobile', 'document', 'name_and_birth'] as const;

/** A profile as administrators see it. */
const reviewedProfile = z.extend(profile, {
  refused: z.optional(z.array(refusedItem)),
  reason: z.optional(z.string()),
  decidedBy: z.optional(z.object({ _id: uuid, name: z.string() })),
  /** The name and address of the account, for comparison with those typed. */
  account: z.object({ name: z.string(), surname: z.string(), email: z.string() }),
  /** The number of this member's earlier rejected profiles. */
  earlierRejections: z.int(),
  duplicates: z.array(
    z.object({
      userId: uuid,
      userName: z.string(),
      status: z.enum(PROFILE_STATUSES),
      because: z.array(z.enum(DUPLICATE_SIGNS)),
    }),
  ),
});
export type WireReviewedProfile = z.infer<typeof reviewedProfile>;

export const readProfile = endpoint('GET', '/profiles/:id', {
  who: allowStaffForResource('profile'),
  summary: 'Returns one profile; commercial admins read verified profiles only, without the documents',
  params: idParam,
  refuses: ['profile_not_found'],
  reply: z.union([reviewedProfile, profile]),
});

export const listProfileQueue = endpoint('GET', '/queue/profiles', {
  who: allowRoles('admin'),
  summary: 'Lists pending profiles, oldest first',
  query: pageQuery,
  reply: z.array(reviewedProfile),
});

export const PEOPLE_FILTERS = ['all', 'verified', 'notVerified'] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];

const memberStatus = z.object({
  _id: uuid,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  isBlocked: z.boolean(),
  /** The verified or pending profile, if any. */
  profileId: z.nullable(uuid),
});
export type WireMemberStatus = z.infer<typeof memberStatus>;

export const listMembers = endpoint('GET', '/profiles/users-with-status', {
  who: allowRoles('admin', 'commercial_admin'),
  summary: 'Lists members with their status, newest first; `q` searches name and surname and ignores accents',
  query: z.extend(pageQuery, { filter: z.optional(z.enum(PEOPLE_FILTERS)) }),
  reply: z.array(memberStatus),
});

export const verifyProfile = endpoint('PUT', '/profiles/:id/verify', {
  who: allowRoles('admin'),
  freshStep: 'session',
  summary: 'Verifies a profile, once',
  params: idParam,
  refuses: ['own_decision', 'profile_already_decided', 'profile_not_found'],
  reply: message,
  decides: { kind: 'profile', param: 'id' },
  canBeHeld: true,
});

export const rejectProfile = endpoint('PUT', '/profiles/:id/reject', {
  who: allowRoles('admin'),
  summary: 'Rejects a profile by item; an empty body refuses all items',
  params: idParam,
  body: z.object({
    items: z.optional(z.array(refusedItem).check(z.maxLength(PROFILE_ITEMS.length))),
    reason: z.optional(linesText(500)),
  }),
  refuses: ['own_decision', 'profile_already_decided', 'profile_not_found'],
  reply: message,
  decides: { kind: 'profile', param: 'id' },
  canBeHeld: true,
});

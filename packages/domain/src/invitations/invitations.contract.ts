import * as z from 'zod/mini';
import { allowRoles, endpoint } from '../kernel/endpoint';
import { isoInstant, uuid } from '../kernel/wire';
import { INVITATION_STATUSES } from './invitation';

/** The invitations that are listed, newest first. */
export const LISTED_INVITATIONS_MAX = 100;

const ownInvitations = z.object({
  /** The code of the caller's link, `/signup?invitation=7K3M9Q2X`. */
  code: z.string(),
  /** The bonus points of one invitation. */
  points: z.int(),
  monthlyLimit: z.int(),
  /** The invitations that were credited in this calendar month. */
  creditedThisMonth: z.int(),
  /** The days after which the points are valid. */
  withdrawalDays: z.int(),
  /** Newest first, without any data of the invited members. */
  invitations: z.array(
    z.object({
      _id: uuid,
      status: z.enum(INVITATION_STATUSES),
      signedUpAt: isoInstant,
      points: z.optional(z.int()),
      decidedAt: z.optional(isoInstant),
    }),
  ),
});
export type WireOwnInvitations = z.infer<typeof ownInvitations>;

export const readOwnInvitations = endpoint('GET', '/invitations', {
  who: allowRoles('user'),
  summary: 'Returns the caller’s invitation link and the sign-ups with it; creates the link at the first call',
  refuses: ['invitations_off'],
  reply: ownInvitations,
});

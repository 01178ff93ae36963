import { randomBytes } from 'node:crypto';
import type { Invitation } from '@waha/domain/invitations/invitation';
import {
  LISTED_INVITATIONS_MAX,
  readOwnInvitations,
  type WireOwnInvitations,
} from '@waha/domain/invitations/invitations.contract';
import { getCalendarMonth, getMonthAt } from '@waha/domain/kernel/calendar/month';
import type { MemberId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import { createSigns } from '@waha/domain/purchase/payment-reference';
import { INVITATION_WITHDRAWAL_DAYS } from '@waha/domain/wallet/invitation-entry';
import type { FastifyInstance } from 'fastify';
import type { Transact } from '#platform/database/unit-of-work';
import { RefusalError } from '#platform/http/refusal-error';
import { serveEndpoint } from '#platform/http/route';
import { countCredited, findInvitationCode, listInvitationsOf, saveInvitationCode } from './invitations.store';

/** 40 bits: a code cannot be guessed within the limits of sign-ups. */
const CODE_LENGTH = 8;

/** Serves a member's invitation link, and the list of the sign-ups with it. */
export async function invitationsRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock, config } = app.services;

  serveEndpoint(app, readOwnInvitations, async ({ actor, transact }) => {
    const { points, monthlyLimit } = config.invitations;
    if (points === 0) throw new RefusalError({ code: 'invitations_off' });
    const memberId = actor.id as MemberId;
    const code = (await findInvitationCode(db, memberId)) ?? (await createInvitationCode(transact, memberId));
    const month = getCalendarMonth(getMonthAt(clock()));
    return {
      code,
      points,
      monthlyLimit,
      creditedThisMonth: await countCredited(db, memberId, month),
      withdrawalDays: INVITATION_WITHDRAWAL_DAYS,
      invitations: (await listInvitationsOf(db, memberId, LISTED_INVITATIONS_MAX)).map(viewInvitation),
    };
  });
}

/** Returns a new code, or the one that another call of the member created meanwhile. */
async function createInvitationCode(transact: Transact, memberId: MemberId): Promise<string> {
  const code = await transact(async ({ tx, now }) => {
    await saveInvitationCode(tx, { memberId, code: createSigns(randomBytes(CODE_LENGTH)), createdAt: now });
    return findInvitationCode(tx, memberId);
  });
  // The random code belonged to another member.
  return code ?? createInvitationCode(transact, memberId);
}

/** Names neither the invited member nor the reason for missing points, which could be about either of them. */
function viewInvitation({
  id,
  status,
  signedUpAt,
  points,
  decidedAt,
}: Invitation): WireOwnInvitations['invitations'][number] {
  return {
    _id: id,
    status,
    signedUpAt: toIso(signedUpAt),
    ...(points !== undefined && { points }),
    ...(decidedAt !== undefined && { decidedAt: toIso(decidedAt) }),
  };
}

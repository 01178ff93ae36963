import type { Invitation, InvitationStatus } from '@waha/domain/invitations/invitation';
import type { MemberId, PaymentId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import { omitNulls } from '#platform/database/omit-nulls';
import { prepareQuery } from '#platform/database/prepared/prepare-query';
import { updateUnchangedRow } from '#platform/database/unit-of-work';
import { invitationCodes, invitations } from './invitations.tables';

export async function findInvitationCode(tx: Tx | Database, memberId: MemberId): Promise<string | undefined> {
  const { code } = invitationCodes;
  const [row] = await tx.select({ code }).from(invitationCodes).where(eq(invitationCodes.memberId, memberId));
  return row?.code;
}

/** Saves the code unless it is taken, or the member has one: codes never change. */
export async function saveInvitationCode(
  tx: Tx,
  row: { memberId: MemberId; code: string; createdAt: Instant },
): Promise<void> {
  await tx.insert(invitationCodes).values(row).onConflictDoNothing();
}

export async function findInviter(tx: Tx, code: string): Promise<MemberId | undefined> {
  const { memberId } = invitationCodes;
  const [row] = await tx.select({ memberId }).from(invitationCodes).where(eq(invitationCodes.code, code));
  return row?.memberId;
}

export async function saveInvitation(tx: Tx, invitation: Invitation): Promise<void> {
  await tx.insert(invitations).values(invitation);
}

/** Finds the invitation with which this member signed up. */
export async function findInvitationOf(tx: Tx, invitedId: MemberId): Promise<Invitation | undefined> {
  const row = await invitationOfQuery(tx).get({ invitedId });
  return row && toInvitation(row);
}

const invitationOfQuery = prepareQuery((db) =>
  db
    .select()
    .from(invitations)
    .where(eq(invitations.invitedId, sql.placeholder('invitedId')))
    .prepare(),
);

/** Finds the invitation that the approval of this payment decided. */
export async function findInvitationByPayment(
  tx: Tx | Database,
  paymentId: PaymentId,
): Promise<Invitation | undefined> {
  const [row] = await tx.select().from(invitations).where(eq(invitations.paymentId, paymentId));
  return row && toInvitation(row);
}

/** Returns a member's invitations, newest first. */
export async function listInvitationsOf(db: Database, inviterId: MemberId, limit: number): Promise<Invitation[]> {
  const isOwn = eq(invitations.inviterId, inviterId);
  const rows = await db.select().from(invitations).where(isOwn).orderBy(desc(invitations.id)).limit(limit);
  return rows.map(toInvitation);
}

/** Counts the member's invitations that were credited in this time and not reversed. */
export async function countCredited(
  tx: Tx | Database,
  inviterId: MemberId,
  { from, until }: { from: Instant; until: Instant },
): Promise<number> {
  const { decidedAt } = invitations;
  const isWithin = and(gte(decidedAt, from), lt(decidedAt, until));
  return tx.$count(
    invitations,
    and(eq(invitations.inviterId, inviterId), eqLiteral(invitations.status, 'credited'), isWithin),
  );
}

/** Saves a decision or a reversal of an invitation that had the status `from`. */
export async function saveInvitationStatus(tx: Tx, invitation: Invitation, from: InvitationStatus): Promise<void> {
  const { id, status, points, reason, paymentId, decidedAt, reversedAt } = invitation;
  const change = { status, points, reason, paymentId, decidedAt, reversedAt };
  await updateUnchangedRow(tx, invitations, { id, unchanged: eq(invitations.status, from) }, change);
}

export function toInvitation(row: typeof invitations.$inferSelect): Invitation {
  return omitNulls(row);
}

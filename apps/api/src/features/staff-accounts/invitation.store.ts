import type { PersonId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { staffInvitations } from './staff-accounts.tables';

export type Invitation = typeof staffInvitations.$inferSelect;

/** Newest first. */
export async function listInvitations(db: Database): Promise<Invitation[]> {
  return db.select().from(staffInvitations).orderBy(desc(staffInvitations.id));
}

export async function findInvitation(tx: Tx, id: PersonId): Promise<Invitation | undefined> {
  const [invitation] = await tx.select().from(staffInvitations).where(eq(staffInvitations.id, id));
  return invitation;
}

export async function findInvitationOf(tx: Tx, email: string): Promise<Invitation | undefined> {
  const [invitation] = await tx.select().from(staffInvitations).where(eq(staffInvitations.email, email));
  return invitation;
}

/** Returns the invitation of a link. Undefined if it is unknown, used, withdrawn, replaced or expired. */
export async function findInvitationByToken(
  tx: Tx | Database,
  tokenHash: string,
  now: Instant,
): Promise<Invitation | undefined> {
  const [invitation] = await tx
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.tokenHash, tokenHash), gt(staffInvitations.expiresAt, now)));
  return invitation;
}

/** Inserts an invitation, or replaces the link of an existing one. */
export async function saveInvitation(tx: Tx, invitation: Invitation): Promise<void> {
  const { tokenHash, expiresAt } = invitation;
  await tx
    .insert(staffInvitations)
    .values(invitation)
    .onConflictDoUpdate({ target: staffInvitations.id, set: { tokenHash, expiresAt } });
}

export async function deleteInvitation(tx: Tx, id: PersonId): Promise<void> {
  await tx.delete(staffInvitations).where(eq(staffInvitations.id, id));
}

/** @returns the deleted invitations */
export async function deleteInvitationsBy(tx: Tx, invitedBy: PersonId): Promise<Invitation[]> {
  return tx.delete(staffInvitations).where(eq(staffInvitations.invitedBy, invitedBy)).returning();
}

export async function deleteInvitationsBefore(tx: Tx, before: Instant): Promise<void> {
  await tx.delete(staffInvitations).where(lt(staffInvitations.expiresAt, before));
}

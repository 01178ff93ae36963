import type { MemberId, PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '../database/database';
import { RefusalError } from '../http/refusal-error';
import { people } from './auth.tables';

type Viewer = { id: PersonId; role: Role };

/**
 * Checks whether the caller may see a thing of this member. Permitted are its owner, these roles, and a commercial
 * admin while the member is verified (spec 3 §6).
 */
export async function hasMemberAccess(
  tx: Tx | Database,
  { id, role }: Viewer,
  memberId: MemberId,
  roles: readonly Role[] = ['admin'],
): Promise<boolean> {
  if (id === memberId || roles.includes(role)) return true;
  return role === 'commercial_admin' && (await isVerified(tx, memberId));
}

/**
 * Checks whether staff may send a document to this person: admins to any member, commercial admins to a verified one.
 * @throws RefusalError `forbidden`, `user_not_found`
 */
export async function checkRecipient(tx: Tx | Database, { role }: Viewer, memberId: MemberId): Promise<void> {
  if (role !== 'admin' && !(await isVerified(tx, memberId))) throw new RefusalError({ code: 'forbidden' });
  const [person] = await tx.select({ role: people.role }).from(people).where(eq(people.id, memberId));
  if (person?.role !== 'user') throw new RefusalError({ code: 'user_not_found' });
}

export async function isVerified(tx: Tx | Database, id: PersonId): Promise<boolean> {
  const [person] = await tx.select({ verifiedAt: people.verifiedAt }).from(people).where(eq(people.id, id));
  return person !== undefined && person.verifiedAt !== null;
}

import { asc, eq } from 'drizzle-orm';
import { people } from '../../platform/auth/auth.tables';
import { type Exporter, OWNER_TITLES, ownerCells, timeCell } from '../../platform/documents/export-table';

/** Every member, by the day of their sign-up. */
export const exportMembers: Exporter = async (db, isMeant) => {
  const members = await db.select().from(people).where(eq(people.role, 'user')).orderBy(asc(people.id));
  const rows = members
    .filter(({ createdAt }) => isMeant(createdAt))
    .map((member) => [...ownerCells(member), ...[member.createdAt, member.verifiedAt, member.blockedAt].map(timeCell)]);
  return [[...OWNER_TITLES, 'signed up', 'verified', 'blocked'], ...rows];
};

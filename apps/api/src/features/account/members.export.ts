import { asc, eq } from 'drizzle-orm';
import { people } from '../../platform/auth/auth.tables';
import { type Columns, type Exporter, OWNER, tableOf, timeCell } from '../../platform/documents/export-table';

type Row = { owner: typeof people.$inferSelect };

export const memberColumns = {
  ...OWNER,
  'signed up': ({ owner }) => timeCell(owner.createdAt),
  verified: ({ owner }) => timeCell(owner.verifiedAt),
  blocked: ({ owner }) => timeCell(owner.blockedAt),
} as const satisfies Columns<Row>;

/** Every member, by the day of their sign-up. */
export const exportMembers: Exporter = async (db, isMeant) => {
  const members = await db.select().from(people).where(eq(people.role, 'user')).orderBy(asc(people.id));
  const rows = members.filter(({ createdAt }) => isMeant(createdAt)).map((owner) => ({ owner }));
  return tableOf<Row>(memberColumns, rows);
};

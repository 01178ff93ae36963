import { asc, eq } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import {
  type Columns,
  createExportTable,
  createTimeCell,
  type Exporter,
  OWNER_COLUMNS,
} from '#platform/documents/export-table';

type Row = { owner: typeof people.$inferSelect };

export const memberColumns = {
  ...OWNER_COLUMNS,
  'signed up': ({ owner }) => createTimeCell(owner.createdAt),
  verified: ({ owner }) => createTimeCell(owner.verifiedAt),
  blocked: ({ owner }) => createTimeCell(owner.blockedAt),
} as const satisfies Columns<Row>;

/** Exports every member, by the day of their sign-up. */
export const exportMembers: Exporter = async (db, isMeant) => {
  const members = await db.select().from(people).where(eq(people.role, 'user')).orderBy(asc(people.id));
  const rows = members.filter(({ createdAt }) => isMeant(createdAt)).map((owner) => ({ owner }));
  return createExportTable<Row>(memberColumns, rows);
};

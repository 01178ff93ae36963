import { removePersonalDetails } from '@waha/domain/account/my-data/retention';
import type { PersonId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database';
import { auditLog } from '../database/platform.tables';

/** A line of the audit log with words about a person. */
export type WordyLine = {
  id: number;
  at: Instant;
  details: string;
  memberId: PersonId | null;
  subjectId: string | null;
  actorId: PersonId | null;
};

/** The condition of the index `audit_with_words`. */
const HAS_WORDS = sql`(instr(${auditLog.details}, '"reason":') > 0 or instr(${auditLog.details}, '"caller":') > 0)`;

/**
 * Returns the lines before an instant that have words about a person, the oldest first.
 * @param after the last one of the previous page
 */
export async function listWordyLines(
  db: Database,
  before: Instant,
  { after, limit }: { after?: WordyLine | undefined; limit: number },
): Promise<WordyLine[]> {
  const { id, at, details, memberId, subjectId, actorId } = auditLog;
  const isLater = after && sql`(${at}, ${id}) > (${after.at}, ${after.id})`;
  const rows = await db
    .select({ id, at, details, memberId, subjectId, actorId })
    .from(auditLog)
    .where(and(HAS_WORDS, lt(at, before), isLater))
    .orderBy(asc(at), asc(id))
    .limit(limit);
  return rows.map((row) => ({ ...row, details: row.details! }));
}

/** Removes the words of a line. A trigger refuses every other change, and this one of lines younger than a year. */
export async function removeWords(tx: Tx, { id, details }: WordyLine): Promise<void> {
  await tx
    .update(auditLog)
    .set({ details: removePersonalDetails(details) })
    .where(eq(auditLog.id, id));
}

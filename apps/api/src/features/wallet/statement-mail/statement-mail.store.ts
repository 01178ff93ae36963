import type { MemberId } from '@waha/domain/kernel/ids';
import { getMonthToMail } from '@waha/domain/wallet/statement-mail/statement-mail';
import { and, asc, eq, gt, lt, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { insertRows } from '#platform/database/prepared/insert-rows';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { mailedStatements, statementMails } from '../wallet.tables';

type WriteContext = Pick<UnitOfWork, 'tx' | 'now'>;
type StatementMail = typeof statementMails.$inferSelect;

/** Returns the member's choice; undefined without such mails. */
export async function findStatementMail(db: Database | Tx, memberId: MemberId): Promise<StatementMail | undefined> {
  const [choice] = await db.select().from(statementMails).where(eq(statementMails.memberId, memberId));
  return choice;
}

/** Turns the mail with the statement of each month on or off. Months that have ended are not mailed. */
export async function saveStatementMailChoice(
  { tx, now }: WriteContext,
  memberId: MemberId,
  isOn: boolean,
): Promise<void> {
  if (!isOn) {
    await tx.delete(statementMails).where(eq(statementMails.memberId, memberId));
    return;
  }
  const row = { memberId, chosenAt: now, handledMonth: getMonthToMail(now) };
  await tx.insert(statementMails).values(row).onConflictDoNothing();
}

/**
 * Returns members whose statement of this month was not looked at. After a clock that was ahead, these are also members
 * with a later month.
 */
export async function listUnhandledMembers(db: Database, month: string, limit: number): Promise<MemberId[]> {
  const { memberId, handledMonth } = statementMails;
  const list = async (condition: SQL, count: number) => {
    const rows = await db
      .select({ memberId })
      .from(statementMails)
      .where(condition)
      .orderBy(asc(handledMonth), asc(memberId))
      .limit(count);
    return rows.map((row) => row.memberId);
  };
  const earlier = await list(lt(handledMonth, month), limit);
  if (earlier.length === limit) return earlier;
  return [...earlier, ...(await list(gt(handledMonth, month), limit - earlier.length))];
}

/** Records that a month was looked at, in the transaction that queues its mail. */
export async function saveHandledMonth(tx: Tx, { memberId, chosenAt, handledMonth }: StatementMail): Promise<void> {
  await tx.update(statementMails).set({ chosenAt, handledMonth }).where(eq(statementMails.memberId, memberId));
}

/** Returns whether the statement of a month was mailed to a member. */
export async function isStatementMailed(tx: Tx, memberId: MemberId, month: string): Promise<boolean> {
  const isOfMonth = and(eq(mailedStatements.memberId, memberId), eq(mailedStatements.month, month));
  return (await tx.$count(mailedStatements, isOfMonth)) > 0;
}

/** Records that a statement was mailed. A second record of a month violates the primary key. */
export async function saveMailedStatement({ tx, now }: WriteContext, memberId: MemberId, month: string): Promise<void> {
  await insertRows(tx, mailedStatements, [{ memberId, month, mailedAt: now }]);
}

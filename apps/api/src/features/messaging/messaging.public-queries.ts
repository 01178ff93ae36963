import type { MemberId, PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { Instant } from '@waha/domain/kernel/time';
import { and, asc, desc, eq, gt, lt, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import { countAllUnread, countUnread, findMessageByKey } from './message.store';
import { messages } from './messaging.tables';

export { countUnanswered } from './inbox/conversation.store';

/**
 * Returns the number of unread messages: for members their own, for admins those of all members; other staff have none.
 */
export async function countUnreadForPerson(
  db: Tx | Database,
  { id, role }: { id: PersonId; role: Role },
): Promise<number> {
  if (role === 'user') return countUnread(db, 'staff', id);
  return role === 'admin' ? countAllUnread(db) : 0;
}

/** Checks whether the message with this key exists, even after its stored response has expired. */
export async function hasMessageWithKey(tx: Tx, authorId: PersonId, key: string): Promise<boolean> {
  return (await findMessageByKey(tx, authorId, key)) !== undefined;
}

/** Returns the time and the side of the newest message that a person wrote; undefined if there is none. */
export async function findNewestMessage(db: Database, memberId: MemberId) {
  const [newest] = await db
    .select({ at: messages.createdAt, side: messages.side })
    .from(messages)
    .where(and(eq(messages.memberId, memberId), isByPerson(messages)))
    .orderBy(desc(messages.seq))
    .limit(1);
  return newest;
}

/** Returns a condition that leaves out automatic answers. */
const isByPerson = ({ isAutomatic }: { isAutomatic: SQLWrapper }) => sql`${isAutomatic} = 0`;

/**
 * Returns how long members waited for the latest answers, in milliseconds, the latest first. A wait begins with the first
 * message after the previous answer. Messages that staff wrote first, or after an answer, do not count; neither do
 * automatic ones.
 * @param since answers before then are left out
 */
export async function listAnswerWaits(db: Database, limit: number, since: Instant = 0): Promise<number[]> {
  const { memberId, seq, side, createdAt } = messages;
  const [previous, asked, answered] = ['previous', 'asked', 'answered'].map((name) => alias(messages, name)) as Aliases;
  const previousSide = db
    .select({ side: previous.side })
    .from(previous)
    .where(and(eq(previous.memberId, memberId), lt(previous.seq, seq), isByPerson(previous)))
    .orderBy(desc(previous.seq))
    .limit(1);
  const previousAnswer = db
    .select({ seq: answered.seq })
    .from(answered)
    .where(
      and(
        eq(answered.memberId, memberId),
        lt(answered.seq, seq),
        eqLiteral(answered.side, 'staff'),
        isByPerson(answered),
      ),
    )
    .orderBy(desc(answered.seq))
    .limit(1);
  const askedAt = db
    .select({ createdAt: asked.createdAt })
    .from(asked)
    .where(and(eq(asked.memberId, memberId), gt(asked.seq, sql`coalesce((${previousAnswer}), 0)`)))
    .orderBy(asc(asked.seq))
    .limit(1);
  const rows = await db
    .select({ since: sql<number>`(${askedAt})`, until: createdAt })
    .from(messages)
    // The time, which is always set, lets SQLite begin at the end of the index.
    .where(and(eqLiteral(side, 'staff'), gt(createdAt, since), isByPerson(messages), sql`(${previousSide}) = 'member'`))
    .orderBy(desc(createdAt))
    .limit(limit);
  return rows.map((row) => Number(row.until) - Number(row.since));
}

type Alias = ReturnType<typeof alias<typeof messages, string>>;
type Aliases = [previous: Alias, asked: Alias, answered: Alias];

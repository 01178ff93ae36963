import type { MemberId, StaffId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { toIso } from '@waha/domain/kernel/time';
import type { ConversationState, InboxFilter } from '@waha/domain/messaging/staff/inbox';
import type { WireInboxCounts } from '@waha/domain/messaging/staff/inbox.contract';
import { and, asc, countDistinct, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import type { QueueSize } from '#platform/database/queues/count-queue';
import { conversations, messages } from '../messaging.tables';

const { memberId, lastSeq, answeredSeq, setAsideSeq, snoozedUntil, assigneeId } = conversations;

/** The columns of a `ConversationState`. */
export const stateColumns = { lastSeq, answeredSeq, setAsideSeq, snoozedUntil, assigneeId };

/** The reads that a changed state makes outdated: the inbox, and the work queue of unanswered conversations. */
export const STATE_CHANGES = [
  { audience: 'admin', feature: 'messaging' },
  { audience: 'admin', feature: 'overview' },
] as const;

const IS_OPEN = sql`${setAsideSeq} < ${lastSeq}`;
const IS_SET_ASIDE = sql`${setAsideSeq} = ${lastSeq}`;
const IS_UNREAD = and(isNull(messages.readAt), eqLiteral(messages.side, 'member'));

/** The conditions of the filters, written as in the partial indexes that find the rows. */
const FILTER_CONDITIONS = {
  unanswered: () => and(sql`${answeredSeq} < ${lastSeq}`, IS_OPEN),
  mine: (caller: StaffId) => and(eq(assigneeId, caller), sql`(${IS_OPEN} or ${isNotNull(snoozedUntil)})`),
  snoozed: () => and(IS_SET_ASIDE, isNotNull(snoozedUntil)),
  closed: () => and(IS_SET_ASIDE, isNull(snoozedUntil)),
} as const satisfies Partial<Record<InboxFilter, (caller: StaffId) => SQL | undefined>>;

/** Returns the condition of a filter, except `unread`, which depends on the messages; undefined for all. */
export function getFilterCondition(filter: InboxFilter, caller: StaffId): SQL | undefined {
  if (filter === 'all') return undefined;
  return filter === 'unread' ? IS_OPEN : FILTER_CONDITIONS[filter](caller);
}

/** Returns members with messages that no staff member has read; more than `limit` if there are more. */
export async function listUnreadMembers(db: Database, limit: number): Promise<MemberId[]> {
  const rows = await db.selectDistinct({ memberId: messages.memberId }).from(messages).where(IS_UNREAD).limit(limit);
  return rows.map((row) => row.memberId);
}

/** Returns a condition: the member has messages that no staff member has read. */
export function hasUnread(): SQL {
  return sql`exists (select 1 from ${messages} where ${messages.memberId} = ${memberId} and ${IS_UNREAD})`;
}

/** Returns the unanswered conversation whose last message is the oldest, and the time of that message. */
async function findOldestUnanswered(db: Database): Promise<{ userId: MemberId; at: Instant } | undefined> {
  const [oldest] = await db
    .select({ userId: memberId, at: messages.createdAt })
    .from(conversations)
    .innerJoin(messages, eq(messages.seq, lastSeq))
    .where(and(gt(lastSeq, 0), FILTER_CONDITIONS.unanswered()))
    .orderBy(asc(lastSeq))
    .limit(1);
  return oldest;
}

/** Counts the conversations to answer: a member wrote last, and they are neither closed nor snoozed. */
export async function countUnanswered(db: Database): Promise<QueueSize> {
  const [waiting, oldest] = await Promise.all([
    db.$count(conversations, and(gt(lastSeq, 0), FILTER_CONDITIONS.unanswered())),
    findOldestUnanswered(db),
  ]);
  return { waiting, oldestAt: oldest?.at };
}

/** Counts the conversations of the filters that have work to do. */
export async function countByFilter(db: Database, caller: StaffId): Promise<WireInboxCounts> {
  const countWhere = (filter: keyof typeof FILTER_CONDITIONS) =>
    db.$count(conversations, and(gt(lastSeq, 0), FILTER_CONDITIONS[filter](caller)));
  const unreadMembers = db
    .select({ conversations: countDistinct(messages.memberId) })
    .from(messages)
    .innerJoin(conversations, and(eq(memberId, messages.memberId), IS_OPEN))
    .where(IS_UNREAD);
  const [[unread], unanswered, mine, snoozed, oldest] = await Promise.all([
    unreadMembers,
    countWhere('unanswered'),
    countWhere('mine'),
    countWhere('snoozed'),
    findOldestUnanswered(db),
  ]);
  return {
    ...{ unread: unread?.conversations ?? 0, unanswered, mine, snoozed },
    oldest: oldest ? { ...oldest, at: toIso(oldest.at) } : null,
  };
}

export async function findConversation(tx: Tx | Database, id: MemberId): Promise<ConversationState | undefined> {
  const [row] = await tx.select(stateColumns).from(conversations).where(eq(memberId, id));
  return row;
}

export async function saveConversation(tx: Tx, id: MemberId, state: ConversationState): Promise<void> {
  const { setAsideSeq, snoozedUntil, assigneeId } = state;
  await tx.update(conversations).set({ setAsideSeq, snoozedUntil, assigneeId }).where(eq(memberId, id));
}

/** Checks whether a snooze has ended. */
export async function hasSnoozeToEnd(db: Database, now: Instant): Promise<boolean> {
  const [row] = await db.select({ memberId }).from(conversations).where(lte(snoozedUntil, now)).limit(1);
  return row !== undefined;
}

/** Opens the conversations whose snooze has ended. */
export async function endSnoozes(tx: Tx, now: Instant): Promise<void> {
  await tx.update(conversations).set({ setAsideSeq: 0, snoozedUntil: null }).where(lte(snoozedUntil, now));
}

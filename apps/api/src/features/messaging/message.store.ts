import type { MemberId, MessageId, PersonId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import type { Message, Side } from '@waha/domain/messaging/message';
import { and, count, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import { IS_ACTIVE_ADMIN } from '#platform/auth/people.queries';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import { files } from '#platform/database/platform.tables';
import { prepareQuery } from '#platform/database/prepared/prepare-query';
import { conversations, messages } from './messaging.tables';

export async function findMessage(tx: Tx | Database, id: MessageId): Promise<Message | undefined> {
  const [row] = await selectMessages(tx).where(eq(messages.id, id));
  return row && toMessage(row);
}

/** Finds a message by its sender's key. The key stays on the row permanently, so that no message is stored twice. */
export async function findMessageByKey(tx: Tx, authorId: PersonId, clientKey: string): Promise<Message | undefined> {
  const row = await messageOfKeyQuery(tx).get({ authorId, clientKey });
  return row && toMessage(row);
}

const messageOfKeyQuery = prepareQuery((db) =>
  selectMessages(db)
    .where(
      and(eq(messages.authorId, sql.placeholder('authorId')), eq(messages.clientKey, sql.placeholder('clientKey'))),
    )
    .prepare(),
);

/** Returns the newest messages of a conversation, or those before a position; newest first. */
export async function listMessages(
  db: Database,
  memberId: MemberId,
  { beforeSeq, limit }: { beforeSeq: number | undefined; limit: number },
): Promise<Message[]> {
  const rows = await selectMessages(db)
    .where(and(eq(messages.memberId, memberId), beforeSeq === undefined ? undefined : lt(messages.seq, beforeSeq)))
    .orderBy(desc(messages.seq))
    .limit(limit);
  return rows.map(toMessage);
}

export async function findMessages(db: Database, seqs: readonly number[]): Promise<Message[]> {
  const rows = await selectMessages(db).where(inArray(messages.seq, [...seqs]));
  return rows.map(toMessage);
}

/**
 * Assigns the position in the order of arrival, and moves the conversation to the top of the list. A message that a
 * person of the administration wrote answers it.
 */
export async function saveMessage(
  tx: Tx,
  { attachment, text, isAutomatic, ...message }: Omit<Message, 'seq'>,
  clientKey: string | undefined,
): Promise<Message> {
  const row = {
    ...message,
    text,
    isAutomatic: isAutomatic ? 1 : 0,
    fileId: attachment?.fileId ?? null,
    durationMs: attachment?.durationMs ?? null,
    clientKey: clientKey ?? null,
  };
  const { seq } = (await messageInsert(tx).get(row))!;
  const { memberId, authorId, side } = message;
  if (side === 'staff' && !isAutomatic) await answerUpsert(tx).run({ memberId, seq, authorId });
  else await arrivalUpsert(tx).run({ memberId, seq });
  return { ...message, text, ...(attachment && { attachment }), ...(isAutomatic && { isAutomatic }), seq };
}

const messageInsert = prepareQuery((tx) =>
  tx
    .insert(messages)
    .values({
      id: sql.placeholder('id'),
      memberId: sql.placeholder('memberId'),
      authorId: sql.placeholder('authorId'),
      side: sql.placeholder('side'),
      text: sql.placeholder('text'),
      isAutomatic: sql.placeholder('isAutomatic'),
      fileId: sql.placeholder('fileId'),
      durationMs: sql.placeholder('durationMs'),
      clientKey: sql.placeholder('clientKey'),
      createdAt: sql.placeholder('createdAt'),
    })
    .returning({ seq: messages.seq })
    .prepare(),
);

const { setAsideSeq, lastSeq, assigneeId } = conversations;

/** Moves a conversation to the top of the list. */
const arrivalUpsert = prepareQuery((tx) =>
  tx
    .insert(conversations)
    .values({ memberId: sql.placeholder('memberId'), lastSeq: sql.placeholder('seq') })
    .onConflictDoUpdate({ target: conversations.memberId, set: { lastSeq: sql`excluded.last_seq` } })
    .prepare(),
);

/** Does the same for an answer. It does not reopen the conversation, and does not take it from its assignee. */
const answerUpsert = prepareQuery((tx) =>
  tx
    .insert(conversations)
    .values({
      memberId: sql.placeholder('memberId'),
      lastSeq: sql.placeholder('seq'),
      answeredSeq: sql.placeholder('seq'),
      assigneeId: sql.placeholder('authorId'),
    })
    .onConflictDoUpdate({
      target: conversations.memberId,
      set: {
        lastSeq: sql`excluded.last_seq`,
        answeredSeq: sql`excluded.answered_seq`,
        setAsideSeq: sql`case when ${setAsideSeq} = ${lastSeq} then excluded.last_seq else ${setAsideSeq} end`,
        assigneeId: sql`case when exists (select 1 from ${people} where ${people.id} = ${assigneeId} and ${IS_ACTIVE_ADMIN}) then ${assigneeId} else excluded.assignee_id end`,
      },
    })
    .prepare(),
);

/** Marks the messages of this side as read, up to a position. Returns how many were unread before. */
export async function saveRead(
  tx: Tx,
  { memberId, writtenBy, upToSeq }: { memberId: MemberId; writtenBy: Side; upToSeq: number },
  readAt: Instant,
): Promise<number> {
  const read = await tx
    .update(messages)
    .set({ readAt })
    .where(and(isUnreadFrom(writtenBy), eq(messages.memberId, memberId), lte(messages.seq, upToSeq)))
    .returning({ seq: messages.seq });
  return read.length;
}

const selectUnreadOfMember = prepareQuery((db) =>
  db
    .select({ unread: count() })
    .from(messages)
    .where(
      and(
        isNull(messages.readAt),
        eq(messages.side, sql.placeholder('writtenBy')),
        eq(messages.memberId, sql.placeholder('memberId')),
      ),
    )
    .prepare(),
);
const selectUnreadOfAll = prepareQuery((db) =>
  db
    .select({ unread: count() })
    .from(messages)
    .where(and(isNull(messages.readAt), eqLiteral(messages.side, 'member')))
    .prepare(),
);

/** Counts the messages of this side in a conversation that the other side has not read. */
export async function countUnread(tx: Tx | Database, writtenBy: Side, memberId: MemberId): Promise<number> {
  return (await selectUnreadOfMember(tx).get({ writtenBy, memberId }))?.unread ?? 0;
}

/** Counts members' messages in all conversations that no staff member has read. */
export async function countAllUnread(db: Database): Promise<number> {
  return (await selectUnreadOfAll(db).get())?.unread ?? 0;
}

/** Counts these members' messages that no staff member has read, by member. */
export async function countUnreadByMember(db: Database, ids: readonly MemberId[]): Promise<Map<MemberId, number>> {
  const rows = await db
    .select({ memberId: messages.memberId, unread: count() })
    .from(messages)
    .where(and(isUnreadFrom('member'), inArray(messages.memberId, [...ids])))
    .groupBy(messages.memberId);
  return new Map(rows.map(({ memberId, unread }) => [memberId, unread]));
}

function isUnreadFrom(writtenBy: Side) {
  return and(isNull(messages.readAt), eq(messages.side, writtenBy));
}

function selectMessages(db: Tx | Database) {
  return db
    .select({ message: messages, type: files.type, bytes: files.size })
    .from(messages)
    .leftJoin(files, eq(files.id, messages.fileId))
    .$dynamic();
}

type Row = { message: typeof messages.$inferSelect; type: string | null; bytes: number | null };

function toMessage({ message, type, bytes }: Row): Message {
  const { clientKey: _, fileId, durationMs, readAt, isAutomatic, ...rest } = message;
  const attachment = fileId !== null &&
    type !== null &&
    bytes !== null && { fileId, type, bytes, ...(durationMs !== null && { durationMs }) };
  return {
    ...rest,
    ...(attachment && { attachment }),
    ...(readAt !== null && { readAt }),
    ...(isAutomatic === 1 && { isAutomatic: true as const }),
  };
}

import type { MemberId, MessageId, StaffId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import { toIso } from '@waha/domain/kernel/time';
import { PAGE_LIMIT, type PageQuery } from '@waha/domain/kernel/wire';
import { getAttachmentKind, type Message } from '@waha/domain/messaging/message';
import type { WireConversation, WireMessage } from '@waha/domain/messaging/messaging.contract';
import {
  type ConversationState,
  getSnoozeEnd,
  type InboxFilter,
  isClosed,
  isOldestFirst,
} from '@waha/domain/messaging/staff/inbox';
import { and, asc, desc, eq, gt, inArray, lt, type SQL } from 'drizzle-orm';
import { people, peopleNames } from '#platform/auth/auth.tables';
import { FULL_NAME_SQL, findPeople, IS_ACTIVE_ADMIN } from '#platform/auth/people.queries';
import { matchesNameSearch, searchNames } from '#platform/auth/search-names';
import type { Config } from '#platform/config/config';
import type { Database, Tx } from '#platform/database/database';
import { getFileUrl } from '#platform/files/private-files';
import type { Page } from '#platform/http/page';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { findLanguages } from '../profile/language.public-queries';
import {
  findConversation,
  getFilterCondition,
  hasUnread,
  listUnreadMembers,
  stateColumns,
} from './inbox/conversation.store';
import { countUnreadByMember, findMessage, findMessages, listMessages } from './message.store';
import { conversations } from './messaging.tables';

/** The reader, and the one address under which members see the administration. */
type Viewer = { reader: Role; supportEmail: string };
type StaffViewer = Viewer & { config: Pick<Config, 'language'> };
type PageBackQuery = { before?: string | undefined; limit?: number | undefined };
type WireState = Pick<WireConversation, 'assignee' | 'isClosed' | 'snoozedUntil'>;
type Member = WireConversation['user'] & { _id: MemberId };

/**
 * Returns a page of a conversation, oldest first; pass the cursor as `before` to get older messages.
 * @throws RefusalError `message_not_found` if `before` is not a message of this conversation
 */
export async function readConversationPage(
  db: Database,
  memberId: MemberId,
  { before, limit = PAGE_LIMIT }: PageBackQuery,
): Promise<Page<Message>> {
  const from = before === undefined ? undefined : await findMessage(db, before as MessageId);
  if (before !== undefined && from?.memberId !== memberId) throw new RefusalError({ code: 'message_not_found' });
  const newestFirst = await listMessages(db, memberId, { beforeSeq: from?.seq, limit: limit + 1 });
  const items = newestFirst.slice(0, limit).reverse();
  const [oldest] = items;
  return { items, ...(oldest && newestFirst.length > limit && { nextCursor: oldest.id }) };
}

/**
 * Returns messages as one side sees them. Staff see which staff member wrote; members see that person's first name only.
 */
export async function viewMessages(
  db: Database,
  list: readonly Message[],
  { reader, supportEmail }: Viewer,
): Promise<WireMessage[]> {
  const persons = await findPeople(
    db,
    list.flatMap(({ memberId, authorId }) => [memberId, authorId]),
  );
  return list.map((message): WireMessage => {
    const { id, memberId, authorId, side, text, attachment, createdAt, readAt } = message;
    const memberEmail = persons.get(memberId)?.email ?? '';
    const [senderEmail, recipientEmail] = side === 'member' ? [memberEmail, supportEmail] : [supportEmail, memberEmail];
    const writer = side === 'staff' && !message.isAutomatic ? persons.get(authorId) : undefined;
    return {
      ...{ _id: id, senderEmail, recipientEmail, side, content: text },
      ...(attachment && {
        filePath: getFileUrl(attachment.fileId),
        fileType: getAttachmentKind(attachment.type),
        mediaType: attachment.type,
        fileBytes: attachment.bytes,
      }),
      ...(attachment?.durationMs !== undefined && { durationMs: attachment.durationMs }),
      createdAt: toIso(createdAt),
      ...(readAt !== undefined && { readAt: toIso(readAt) }),
      ...(message.isAutomatic && { isAutomatic: true }),
      ...(writer &&
        (reader === 'user' ? { answeredBy: writer.name } : { author: { _id: writer.id, name: writer.fullName } })),
    };
  });
}

type ListQuery = PageQuery & { filter?: InboxFilter | undefined; caller: StaffId };

/**
 * Returns the conversations of a filter, each with its last message: unanswered ones by the time of that message, all
 * others the latest first. `q` searches name and email.
 */
export async function listConversations(
  db: Database,
  { q, limit = PAGE_LIMIT, cursor, filter = 'all', caller }: ListQuery,
  viewer: StaffViewer,
): Promise<Page<WireConversation>> {
  // The position, which is always above 0, lets SQLite use the index of the filter.
  const isAscending = isOldestFirst(filter);
  const isFurther = cursor
    ? (isAscending ? gt : lt)(conversations.lastSeq, Number.parseInt(cursor, 10) || 0)
    : undefined;
  const isOfFilter =
    filter === 'all' ? undefined : and(gt(conversations.lastSeq, 0), getFilterCondition(filter, caller));
  const rows = await db
    .select({ user: memberColumns, state: stateColumns })
    .from(conversations)
    .innerJoin(people, eq(people.id, conversations.memberId))
    .innerJoin(peopleNames, eq(peopleNames.personId, conversations.memberId))
    .where(
      and(
        isFurther,
        isOfFilter,
        filter === 'unread' ? await isOfUnreadMember(db) : undefined,
        q ? await isOfSearchedMember(db, q) : undefined,
      ),
    )
    .orderBy((isAscending ? asc : desc)(conversations.lastSeq))
    .limit(limit + 1);
  const shownRows = rows.slice(0, limit);
  const last = await findMessages(
    db,
    shownRows.map(({ state }) => state.lastSeq),
  );
  const views = new Map((await viewMessages(db, last, viewer)).map((view) => [view._id, view]));
  const lastOf = new Map(last.map(({ seq, id }) => [seq, views.get(id)!]));
  const unread = await countUnreadByMember(
    db,
    shownRows.map(({ user }) => user._id),
  );
  const states = await viewStates(
    db,
    shownRows.map(({ state }) => state),
  );
  const languages = await findLanguages(
    db,
    shownRows.map(({ user }) => user),
    viewer.config,
  );
  const items = shownRows.map(({ user, state }, index) => ({
    ...states[index]!,
    user: { ...user, language: languages.get(user._id)! },
    messages: [lastOf.get(state.lastSeq)!],
    unreadCount: unread.get(user._id) ?? 0,
  }));
  const next = rows.length > limit && shownRows.at(-1);
  return { items, ...(next && { nextCursor: String(next.state.lastSeq) }) };
}

/** Returns the states of conversations as staff see them. */
export async function viewStates(db: Database | Tx, states: readonly ConversationState[]): Promise<WireState[]> {
  const ids = states.flatMap(({ assigneeId }) => assigneeId ?? []);
  const admins =
    ids.length === 0
      ? []
      : await db
          .select({ id: people.id, name: FULL_NAME_SQL })
          .from(people)
          .where(and(inArray(people.id, [...new Set(ids)]), IS_ACTIVE_ADMIN));
  return states.map((state) => {
    const admin = admins.find(({ id }) => id === state.assigneeId);
    const snoozeEnd = getSnoozeEnd(state);
    return {
      assignee: admin ? { _id: admin.id, name: admin.name } : null,
      isClosed: isClosed(state),
      snoozedUntil: snoozeEnd === null ? null : toIso(snoozeEnd),
    };
  });
}

/** If more people match, reading the latest conversations is faster. */
const MAX_SEARCHED_PEOPLE = 1000;

/** Returns a condition for conversations with messages that no staff member has read. */
async function isOfUnreadMember(db: Database): Promise<SQL> {
  const memberIds = await listUnreadMembers(db, MAX_SEARCHED_PEOPLE + 1);
  return memberIds.length > MAX_SEARCHED_PEOPLE ? hasUnread() : inArray(conversations.memberId, memberIds);
}

/** Returns a condition for conversations of members whose name or address matches the search text. */
async function isOfSearchedMember(db: Database, q: string): Promise<SQL | undefined> {
  const memberIds = await searchNames(db, { q, scope: 'namesAndAddress', limit: MAX_SEARCHED_PEOPLE + 1 });
  return memberIds.length > MAX_SEARCHED_PEOPLE
    ? matchesNameSearch(q, 'namesAndAddress')
    : inArray(conversations.memberId, memberIds as MemberId[]);
}

/** Returns a page of one member's conversation, which may be empty. @throws RefusalError `conversation_not_found` */
export async function readConversation(
  db: Database,
  memberId: MemberId,
  back: PageBackQuery,
  viewer: StaffViewer,
): Promise<Page<WireConversation>> {
  const { isLanguageAssumed, ...user } = await findMember(db, memberId, viewer.config);
  const { items, nextCursor } = await readConversationPage(db, memberId, back);
  const messages = await viewMessages(db, items, viewer);
  const unreadCount = (await countUnreadByMember(db, [memberId])).get(memberId) ?? 0;
  const state = (await findConversation(db, memberId)) ?? NEW_CONVERSATION;
  const [stateView] = await viewStates(db, [state]);
  return { items: [{ ...stateView!, user, messages, unreadCount }], ...(nextCursor && { nextCursor }) };
}

/** A member who has no messages yet. */
const NEW_CONVERSATION: ConversationState = {
  ...{ lastSeq: 1, answeredSeq: 0, setAsideSeq: 0 },
  ...{ snoozedUntil: null, assigneeId: null },
};

const memberColumns = {
  _id: people.id,
  name: people.name,
  surname: people.surname,
  email: people.email,
  language: people.language,
};

/**
 * Returns a member with the language that they read, which is assumed unless their account has it.
 * @throws RefusalError `conversation_not_found` for anyone who is not a member
 */
export async function findMember(
  db: Database | Tx,
  id: MemberId,
  config: Pick<Config, 'language'>,
): Promise<Member & { isLanguageAssumed: boolean }> {
  const [row] = await db
    .select(memberColumns)
    .from(people)
    .where(and(eq(people.id, id), eq(people.role, 'user')));
  const member = requireFound(row, 'conversation_not_found');
  const language = (await findLanguages(db, [member], config)).get(id)!;
  return { ...member, language, isLanguageAssumed: !member.language };
}

// Loads the code with the file; otherwise the first test would take that time.
import '../dashboards/admin/admin-dashboard';
import '../dashboards/admin/admin-messages';
import '../platform/translate-refusal';
import { MINUTE } from '@waha/domain/kernel/time';
import {
  listConversations,
  listQuickReplies,
  type WireConversation,
  type WireMessage,
} from '@waha/domain/messaging/messaging.contract';
import { countConversations, readAnswerTime, readReplyValues } from '@waha/domain/messaging/staff/inbox.contract';
import { listStaff } from '@waha/domain/staff-accounts/staff-accounts.contract';
import type { FakeServer } from './fake-server';
import { HICHEM, NOUR } from './fixtures/reviewed-profile';
import { mockLayout } from './mock-layout';
import { openAdminDashboard } from './open-admin-dashboard';
import { serveMembers } from './serve-members';
import { serveQueueCounts } from './serve-queue-counts';

type Conversations = { nour?: WireMessage[]; hichem?: WireMessage[] };

/** Serves the conversations of Nour and Hichem, the latest first, with unread counts. */
export function serveConversations(server: FakeServer, { nour = [], hichem = [] }: Conversations): void {
  const all = [createConversation(NOUR, nour), createConversation(HICHEM, hichem)];
  const latest = ({ messages }: WireConversation) => messages.at(-1)?.createdAt ?? '';
  server.on(listConversations, async ({ address }) => {
    const userId = new URLSearchParams(address.split('?')[1]).get('userId');
    if (userId) return all.filter(({ user }) => user._id === userId);
    return all
      .filter(({ messages }) => messages.length > 0)
      .sort((conversationA, conversationB) => latest(conversationB).localeCompare(latest(conversationA)))
      .map((each) => ({ ...each, messages: each.messages.slice(-1) }));
  });
  const open = all
    .filter(({ messages }) => messages.at(-1)?.side === 'member')
    .sort((a, b) => latest(a).localeCompare(latest(b)));
  const [oldest] = open;
  server.on(countConversations, {
    unread: all.filter(({ unreadCount }) => unreadCount > 0).length,
    unanswered: open.length,
    mine: 0,
    snoozed: 0,
    oldest: oldest ? { userId: oldest.user._id, at: latest(oldest) } : null,
  });
  server.on(readAnswerTime, { medianMs: 25 * MINUTE, answers: 12 });
  server.on(listStaff, { staff: [], invitations: [] });
  serveQueueCounts(server, { messages: open.length });
}

function createConversation(person: typeof NOUR, messages: WireMessage[]): WireConversation {
  const { _id, name, surname, email } = person;
  const unreadCount = messages.filter(({ side, readAt }) => side === 'member' && !readAt).length;
  return {
    ...{ assignee: null, isClosed: false, snoozedUntil: null },
    ...{ user: { _id, name, surname, email, language: 'source' }, messages, unreadCount },
  };
}

/** Opens the messages as an administrator, with all member details served; `search` is added to the address. */
export function openInbox(server: FakeServer, conversations: Conversations = {}, search = '') {
  mockLayout();
  serveConversations(server, conversations);
  serveMembers(server);
  server.on(listQuickReplies, []);
  server.on(readReplyValues, { name: 'Nour', reference: 'W-7K3M-9Q2X' });
  return openAdminDashboard(`view=messages${search}`);
}

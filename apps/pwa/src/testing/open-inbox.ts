// Loaded with the file: the first test would otherwise wait for all of it.
import '../dashboards/admin/admin-dashboard';
import '../dashboards/admin/admin-messages';
import '../platform/translate-refusal';
import {
  countUnreadMessages,
  listConversations,
  listQuickReplies,
  type WireConversation,
  type WireMessage,
} from '@waha/domain/messaging/messaging.contract';
import type { FakeServer } from './fake-server';
import { HICHEM, NOUR } from './fixtures/reviewed-profile';
import { mockLayout } from './mock-layout';
import { openAdminDashboard } from './open-admin-dashboard';
import { serveMembers } from './serve-members';

type Conversations = { nour?: WireMessage[]; hichem?: WireMessage[] };

/** What Nour and Hichem said and were told; who said something last comes first. What is unread is counted. */
export function serveConversations(server: FakeServer, { nour = [], hichem = [] }: Conversations): void {
  const all = [createConversation(NOUR, nour), createConversation(HICHEM, hichem)];
  const latest = ({ messages }: WireConversation) => messages.at(-1)?.createdAt ?? '';
  server.on(listConversations, async ({ address }) => {
    const userId = new URLSearchParams(address.split('?')[1]).get('userId');
    if (userId) return all.filter(({ user }) => user._id === userId);
    return all
      .filter(({ messages }) => messages.length > 0)
      .sort((one, other) => latest(other).localeCompare(latest(one)))
      .map((each) => ({ ...each, messages: each.messages.slice(-1) }));
  });
  server.on(countUnreadMessages, { unreadCount: all.reduce((sum, { unreadCount }) => sum + unreadCount, 0) });
}

function createConversation(person: typeof NOUR, messages: WireMessage[]): WireConversation {
  const { _id, name, surname, email } = person;
  const unreadCount = messages.filter(({ side, readAt }) => side === 'member' && !readAt).length;
  return { user: { _id, name, surname, email, language: 'source' }, messages, unreadCount };
}

/** An administrator at the messages, of whose members everything is known; `search` stands in the address beside. */
export function openInbox(server: FakeServer, said: Conversations = {}, search = '') {
  mockLayout();
  serveConversations(server, said);
  serveMembers(server);
  server.on(listQuickReplies, []);
  return openAdminDashboard(`view=messages${search}`);
}

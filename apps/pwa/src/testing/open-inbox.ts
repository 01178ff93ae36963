// Loaded with the file: the first test would otherwise wait for all of it.
import '../desks/admin/admin-desk';
import '../desks/admin/admin-messages';
import '../platform/say-refusal';
import {
  countUnreadMessages,
  listConversations,
  listQuickReplies,
  type WireConversation,
  type WireMessage,
} from '@waha/domain/messaging/messaging.contract';
import type { AnsweringServer } from './answering-server';
import { HICHEM, NOUR } from './fixtures/reviewed-profile';
import { giveRoom } from './give-room';
import { letAllBeKnown } from './let-all-be-known';
import { openAdminDesk } from './open-admin-desk';

type Said = { nour?: WireMessage[]; hichem?: WireMessage[] };

/** What Nour and Hichem said and were told; who said something last comes first. What is unread is counted. */
export function letSay(server: AnsweringServer, { nour = [], hichem = [] }: Said): void {
  const all = [conversationOf(NOUR, nour), conversationOf(HICHEM, hichem)];
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

function conversationOf(person: typeof NOUR, messages: WireMessage[]): WireConversation {
  const { _id, name, surname, email } = person;
  const unreadCount = messages.filter(({ side, readAt }) => side === 'member' && !readAt).length;
  return { user: { _id, name, surname, email, language: 'source' }, messages, unreadCount };
}

/** An administrator at the messages, of whose members everything is known; `search` stands in the address beside. */
export function openInbox(server: AnsweringServer, said: Said = {}, search = '') {
  giveRoom();
  letSay(server, said);
  letAllBeKnown(server);
  server.on(listQuickReplies, []);
  return openAdminDesk(`view=messages${search}`);
}

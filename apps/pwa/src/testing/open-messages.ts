// Loaded with the file: the first test would otherwise wait for all of it.
import '../desks/member/member-desk';
import '../features/messaging/messages-popup';
import { countUnreadMessages, readConversation, type WireMessage } from '@waha/domain/messaging/messaging.contract';
import { newId } from '../platform/new-id';
import type { AnsweringServer } from './answering-server';
import { giveRoom } from './give-room';
import { openPapers } from './open-papers';

/** A member at their conversation, in a window that has room for all that is loaded. */
export async function openMessages(
  server: AnsweringServer,
  messages: WireMessage[] = [],
  { opens = 'messages', userId = newId(), unreadCount = 0 } = {},
) {
  giveRoom();
  server.on(readConversation, messages);
  server.on(countUnreadMessages, { unreadCount });
  return openPapers(server, opens, userId);
}

// Loaded with the file: the first test would otherwise wait for all of it.
import '../dashboards/member/member-dashboard';
import '../features/messaging/messages-popup';
import { countUnreadMessages, readConversation, type WireMessage } from '@waha/domain/messaging/messaging.contract';
import { createId } from '../platform/create-id';
import type { FakeServer } from './fake-server';
import { mockLayout } from './mock-layout';
import { openMemberPopup } from './open-member-popup';

/** A member at their conversation, in a window that has room for all that is loaded. */
export async function openMessages(
  server: FakeServer,
  messages: WireMessage[] = [],
  { opens = 'messages', userId = createId(), unreadCount = 0 } = {},
) {
  mockLayout();
  server.on(readConversation, messages);
  server.on(countUnreadMessages, { unreadCount });
  return openMemberPopup(server, opens, userId);
}

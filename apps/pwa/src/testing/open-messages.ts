// Loads the code with the file; otherwise the first test would take that time.
import '../dashboards/member/member-dashboard';
import '../features/messaging/messages-popup';
import { countUnreadMessages, readConversation, type WireMessage } from '@waha/domain/messaging/messaging.contract';
import { createId } from '../platform/create-id';
import type { FakeServer } from './fake-server';
import { mockLayout } from './mock-layout';
import { openMemberPopup } from './open-member-popup';

/** Opens a member's conversation, in a window that shows all loaded messages. */
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

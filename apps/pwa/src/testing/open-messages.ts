// Loaded with the file: the first test would otherwise wait for all of it.
import '../desks/member-desk';
import '../features/messaging/messages-popup';
import { SECOND, toIso } from '@waha/domain/kernel/time';
import type { Side } from '@waha/domain/messaging/message';
import { countUnreadMessages, readConversation, type WireMessage } from '@waha/domain/messaging/messaging.contract';
import { onTestFinished } from 'vitest';
import { newId } from '../platform/new-id';
import type { AnsweringServer } from './answering-server';
import { openPapers } from './open-papers';

let said = 0;

/** A message of the administration's, later than the one made before it; of the member's with `side`. */
export function aMessage(part: Partial<WireMessage> = {}): WireMessage {
  const side: Side = part.side ?? 'staff';
  said += 1;
  return {
    _id: newId(),
    senderEmail: side === 'staff' ? 'help@waha.example' : 'member@mail.tn',
    recipientEmail: side === 'staff' ? 'member@mail.tn' : 'help@waha.example',
    side,
    content: part.filePath ? '' : `Message ${said}`,
    createdAt: toIso(Date.parse('2026-03-04T12:00:00.000Z') + said * SECOND),
    ...part,
  };
}

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

/** jsdom lays nothing out, so that a list that draws what is in sight would draw nothing, and plays nothing. */
function giveRoom(): void {
  HTMLMediaElement.prototype.canPlayType = (type) => (type.startsWith('audio/webm') ? 'maybe' : '');
  const room = { clientHeight: 20_000, clientWidth: 400, offsetHeight: 70, offsetWidth: 400 };
  for (const [name, value] of Object.entries(room)) {
    const before = Object.getOwnPropertyDescriptor(HTMLElement.prototype, name);
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
    onTestFinished(() => {
      if (before) Object.defineProperty(HTMLElement.prototype, name, before);
      else Reflect.deleteProperty(HTMLElement.prototype, name);
    });
  }
}

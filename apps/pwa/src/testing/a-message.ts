import { SECOND, toIso } from '@waha/domain/kernel/time';
import type { Side } from '@waha/domain/messaging/message';
import type { WireMessage } from '@waha/domain/messaging/messaging.contract';
import { newId } from '../platform/new-id';

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

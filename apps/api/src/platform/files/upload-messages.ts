import type { PersonId } from '@waha/domain/kernel/ids';
import type { Refusal } from '@waha/domain/kernel/result';
import type { Role } from '@waha/domain/kernel/roles';
import type { Instant } from '@waha/domain/kernel/time';
import type { RefusalCode } from '@waha/domain/refusals';
import type { Nodes } from '../nodes/nodes';

/**
 * The messages between nodes about uploads. Each may be lost: then a quota is slightly exceeded, or a file is sent
 * again.
 */
export type UploadMessages = {
  /** A person started to send this many bytes. */
  taken: { id: string; personId: PersonId; role: Role; at: Instant; bytes: number };
  /** The corrected size of what was taken under this id; no size if it was no file. */
  corrected: { id: string; personId: PersonId; bytes: number };
  /** A command was refused, and its uploads were deleted. */
  rejected: { name: string; refusal: Refusal<RefusalCode> };
  /** A caller wants to continue this upload: the node that is working on it should stop. */
  wanted: { name: string };
};

/** The maximum size of one message, in bytes. Each quote in it is escaped to two characters in transit. */
const MAX_MESSAGE_BYTES = 3500;

export function publishUploadMessage<Kind extends keyof UploadMessages>(
  nodes: Nodes,
  kind: Kind,
  message: UploadMessages[Kind],
): void {
  const text = JSON.stringify([kind, message]);
  if (Buffer.byteLength(text) <= MAX_MESSAGE_BYTES) nodes.publish('uploads', text);
}

/** @returns a function that stops listening */
export function onUploadMessage<Kind extends keyof UploadMessages>(
  nodes: Nodes,
  kind: Kind,
  listener: (message: UploadMessages[Kind]) => void,
): () => void {
  return nodes.subscribe('uploads', (text) => {
    const [messageKind, message] = JSON.parse(text) as [keyof UploadMessages, UploadMessages[Kind]];
    if (messageKind === kind) listener(message);
  });
}

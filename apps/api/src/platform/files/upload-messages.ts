import type { PersonId } from '@waha/domain/kernel/ids';
import type { Refusal } from '@waha/domain/kernel/result';
import type { Role } from '@waha/domain/kernel/roles';
import type { Instant } from '@waha/domain/kernel/time';
import type { RefusalCode } from '@waha/domain/refusals';
import type { Nodes } from '../nodes/nodes';

/** What nodes tell each other of uploads. Each kind may be lost: then bounds are a little wide, or a file is sent again. */
export type UploadMessages = {
  /** A person began to send so many bytes. */
  taken: { id: string; personId: PersonId; role: Role; at: Instant; bytes: number };
  /** What was taken under this id were so many; none at all where it was no file. */
  corrected: { id: string; personId: PersonId; bytes: number };
  /** A command was refused, and its uploads went with it. */
  rejected: { name: string; refusal: Refusal<RefusalCode> };
  /** Somebody wants to go on with this upload: whoever is at work on it should end. */
  wanted: { name: string };
};

/** In bytes, of what is said at once; each quote in it is written as two signs on its way. */
const MAX_MESSAGE_BYTES = 3500;

export function publishUploadMessage<Kind extends keyof UploadMessages>(
  nodes: Nodes,
  kind: Kind,
  news: UploadMessages[Kind],
): void {
  const text = JSON.stringify([kind, news]);
  if (Buffer.byteLength(text) <= MAX_MESSAGE_BYTES) nodes.publish('uploads', text);
}

/** @returns how to stop */
export function onUploadMessage<Kind extends keyof UploadMessages>(
  nodes: Nodes,
  kind: Kind,
  listener: (news: UploadMessages[Kind]) => void,
): () => void {
  return nodes.subscribe('uploads', (text) => {
    const [told, news] = JSON.parse(text) as [keyof UploadMessages, UploadMessages[Kind]];
    if (told === kind) listener(news);
  });
}

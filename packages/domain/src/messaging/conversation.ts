import { type Instant, MINUTE } from '../kernel/time';
import type { Side } from './message';

/** A message as the server tells it. */
export type SentMessage = { _id: string; side: Side; createdAt: string; readAt?: string | undefined };
/** One that waits in the outbox, in the order in which it was written. */
export type UnsentMessage = { key: string; createdAt: Instant };
/** What the server answered to one that has left the outbox, whose key it had. */
export type DeliveredMessage<Message> = { key: string; message: Message };

type EntryPlacement = {
  /** The same from the moment it was written: the outbox's key, or of what others wrote the server's id. */
  key: string;
  at: Instant;
  isMine: boolean;
  /** The first of its day. */
  startsDay: boolean;
  /** The last of a few that one side said in one breath. */
  endsRun: boolean;
};
export type SentEntry<Message> = EntryPlacement & { kind: 'spoken'; message: Message; isRead: boolean };
export type UnsentEntry<Job> = EntryPlacement & { kind: 'unsent'; job: Job };
export type Entry<Message, Job> = SentEntry<Message> | UnsentEntry<Job>;

export type ConversationParts<Message, Job> = {
  /** Oldest first and without a hole, up to the newest that was read. */
  loaded: readonly Message[];
  answered: readonly DeliveredMessage<Message>[];
  unsent: readonly Job[];
  /** Whose device this is. */
  mine: Side;
  /** Names the day of an instant where the reader is. */
  dayOf: (at: Instant) => string;
};

/** What is said within so much time of each other is one breath. */
const RUN_GAP_MS = 5 * MINUTE;

/**
 * One list of what was said and what is still on its way, oldest first and each thing once. The order of what
 * arrived is the server's; what has not arrived stands below it, as it was written.
 */
export function buildConversation<Message extends SentMessage, Job extends UnsentMessage>({
  loaded,
  answered,
  unsent,
  mine,
  dayOf,
}: ConversationParts<Message, Job>): Entry<Message, Job>[] {
  const arrived = [...loaded, ...listNewerMessages(loaded, answered)];
  const keys = new Map(answered.map(({ key, message }) => [message._id, key]));
  const readUpTo = arrived.findLastIndex(({ side, readAt }) => side === mine && readAt !== undefined);
  const gone = new Set(answered.map(({ key }) => key));

  const entries: Entry<Message, Job>[] = arrived.map((message, index) => {
    const isMine = message.side === mine;
    const isRead = isMine ? index <= readUpTo : message.readAt !== undefined;
    const place = {
      ...DEFAULT_PLACEMENT,
      key: keys.get(message._id) ?? message._id,
      at: Date.parse(message.createdAt),
      isMine,
    };
    return { ...place, kind: 'spoken', message, isRead };
  });
  for (const job of unsent) {
    if (!gone.has(job.key))
      entries.push({ ...DEFAULT_PLACEMENT, key: job.key, at: job.createdAt, isMine: true, kind: 'unsent', job });
  }
  return markDaysAndRuns(entries, dayOf);
}

const DEFAULT_PLACEMENT = { startsDay: false, endsRun: true };

/** Answers that the last read did not know yet. Older ones that it does not hold lie above what is loaded. */
function listNewerMessages<Message extends SentMessage>(
  loaded: readonly Message[],
  answered: readonly DeliveredMessage<Message>[],
): Message[] {
  const known = new Set(loaded.map(({ _id }) => _id));
  const newest = loaded.at(-1);
  const isNew = ({ _id, createdAt }: Message) =>
    !known.has(_id) && (newest === undefined || Date.parse(createdAt) >= Date.parse(newest.createdAt));
  return answered.map(({ message }) => message).filter(isNew);
}

function markDaysAndRuns<Message, Job>(
  entries: Entry<Message, Job>[],
  dayOf: (at: Instant) => string,
): Entry<Message, Job>[] {
  let day: string | undefined;
  entries.forEach((entry, index) => {
    const before = day;
    day = dayOf(entry.at);
    entry.startsDay = day !== before;
    const last = entries[index - 1];
    if (last) last.endsRun = entry.startsDay || last.isMine !== entry.isMine || entry.at - last.at > RUN_GAP_MS;
  });
  return entries;
}

/** What is loaded of a conversation: always without a hole, up to the newest. */
export type LoadedMessages<Message> = { messages: readonly Message[]; hasOlder: boolean };

/**
 * The newest page was read again. What was loaded above it stays if the two touch; if so much has come meanwhile
 * that they do not, the list begins anew: never with a hole.
 * @param limit how many messages a full page has
 */
export function mergeNewestPage<Message extends SentMessage>(
  before: LoadedMessages<Message> | undefined,
  page: readonly Message[],
  limit: number,
): LoadedMessages<Message> {
  const at = before?.messages.findIndex(({ _id }) => _id === page[0]?._id) ?? -1;
  if (!before || at < 0) return { messages: page, hasOlder: page.length >= limit };
  return { messages: [...before.messages.slice(0, at), ...page], hasOlder: before.hasOlder };
}

/**
 * An older page has come. It is put above what is loaded only if that still begins where the page was asked for.
 * @param askedBefore the id of the message that was the first when it was asked for
 */
export function mergeOlderPage<Message extends SentMessage>(
  before: LoadedMessages<Message>,
  page: readonly Message[],
  { askedBefore, limit }: { askedBefore: string; limit: number },
): LoadedMessages<Message> {
  if (before.messages[0]?._id !== askedBefore) return before;
  return { messages: [...page, ...before.messages], hasOlder: page.length >= limit };
}

/** Up to which message the reader would mark the other side's as read; `undefined` when there is nothing new. */
export function findNewestUnread<Message extends SentMessage, Job>(
  entries: readonly Entry<Message, Job>[],
): string | undefined {
  const newest = entries.findLast((entry): entry is SentEntry<Message> => entry.kind === 'spoken' && !entry.isMine);
  return newest && !newest.isRead ? newest.message._id : undefined;
}

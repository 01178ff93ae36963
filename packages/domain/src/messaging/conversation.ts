import { type Instant, MINUTE } from '../kernel/time';
import type { Side } from './message';

/** A message as the server sends it. */
export type SentMessage = {
  _id: string;
  side: Side;
  createdAt: string;
  readAt?: string | undefined;
  /** The person of the administration who wrote it, as staff and as members see them. */
  author?: { _id: string } | undefined;
  answeredBy?: string | undefined;
};
/** A message that is pending in the outbox, in the order of writing. */
export type UnsentMessage = { key: string; createdAt: Instant };
/** The server's reply to a sent outbox job, with the key of the job. */
export type DeliveredMessage<Message> = { key: string; message: Message };

type EntryPlacement = {
  /** A stable key: that of the outbox job, or the server's id for messages of others. */
  key: string;
  at: Instant;
  isMine: boolean;
  /** The first message of its day. */
  startsDay: boolean;
  /** The last message of a run by one person. */
  endsRun: boolean;
};
export type SentEntry<Message> = EntryPlacement & { kind: 'spoken'; message: Message; isRead: boolean };
export type UnsentEntry<Job> = EntryPlacement & { kind: 'unsent'; job: Job };
export type Entry<Message, Job> = SentEntry<Message> | UnsentEntry<Job>;

export type ConversationParts<Message, Job> = {
  /** Oldest first and without gaps, up to the newest that was loaded. */
  loaded: readonly Message[];
  answered: readonly DeliveredMessage<Message>[];
  unsent: readonly Job[];
  /** The side of this device. */
  ownSide: Side;
  /** Returns the day of an instant in the reader's time zone. */
  dayOf: (at: Instant) => string;
};

/** Messages of one person within this time of each other form a run. */
const RUN_GAP_MS = 5 * MINUTE;

/**
 * Returns one list of sent and pending messages, oldest first, without duplicates. Sent messages are in the server's
 * order; pending ones follow in the order of writing.
 */
export function buildConversation<Message extends SentMessage, Job extends UnsentMessage>({
  loaded,
  answered,
  unsent,
  ownSide: mine,
  dayOf,
}: ConversationParts<Message, Job>): Entry<Message, Job>[] {
  const arrived = [...loaded, ...listNewerMessages(loaded, answered)];
  const keys = new Map(answered.map(({ key, message }) => [message._id, key]));
  const readUpTo = arrived.findLastIndex(({ side, readAt }) => side === mine && readAt !== undefined);
  const deliveredKeys = new Set(answered.map(({ key }) => key));

  const entries: Entry<Message, Job>[] = arrived.map((message, index) => {
    const isMine = message.side === mine;
    const isRead = isMine ? index <= readUpTo : message.readAt !== undefined;
    const placement = {
      ...DEFAULT_PLACEMENT,
      key: keys.get(message._id) ?? message._id,
      at: Date.parse(message.createdAt),
      isMine,
    };
    return { ...placement, kind: 'spoken', message, isRead };
  });
  for (const job of unsent) {
    if (!deliveredKeys.has(job.key))
      entries.push({ ...DEFAULT_PLACEMENT, key: job.key, at: job.createdAt, isMine: true, kind: 'unsent', job });
  }
  return markDaysAndRuns(entries, dayOf);
}

const DEFAULT_PLACEMENT = { startsDay: false, endsRun: true };

/**
 * Returns replies that are newer than the last read. Older ones that it does not contain belong above the loaded part.
 */
function listNewerMessages<Message extends SentMessage>(
  loaded: readonly Message[],
  delivered: readonly DeliveredMessage<Message>[],
): Message[] {
  const loadedIds = new Set(loaded.map(({ _id }) => _id));
  const newest = loaded.at(-1);
  const isNew = ({ _id, createdAt }: Message) =>
    !loadedIds.has(_id) && (newest === undefined || Date.parse(createdAt) >= Date.parse(newest.createdAt));
  return delivered.map(({ message }) => message).filter(isNew);
}

function markDaysAndRuns<Message extends SentMessage, Job>(
  entries: Entry<Message, Job>[],
  dayOf: (at: Instant) => string,
): Entry<Message, Job>[] {
  let day: string | undefined;
  entries.forEach((entry, index) => {
    const before = day;
    day = dayOf(entry.at);
    entry.startsDay = day !== before;
    const last = entries[index - 1];
    if (last) last.endsRun = entry.startsDay || !isOfSamePerson(last, entry) || entry.at - last.at > RUN_GAP_MS;
  });
  return entries;
}

function isOfSamePerson<Message extends SentMessage, Job>(one: Entry<Message, Job>, other: Entry<Message, Job>) {
  return one.isMine === other.isMine && getWriter(one) === getWriter(other);
}

/** Returns the known person of the administration; pending messages have none yet. */
function getWriter<Message extends SentMessage, Job>(entry: Entry<Message, Job>): string | undefined {
  return entry.kind === 'spoken' ? (entry.message.author?._id ?? entry.message.answeredBy) : undefined;
}

/** The loaded part of a conversation: without gaps, up to the newest message. */
export type LoadedMessages<Message> = { messages: readonly Message[]; hasOlder: boolean };

/**
 * Merges the newest page. If it overlaps what is loaded, older messages are kept. If so many have arrived that it does
 * not, the list restarts from this page, so there is never a gap.
 * @param limit the number of messages of a full page
 */
export function mergeNewestPage<Message extends SentMessage>(
  before: LoadedMessages<Message> | undefined,
  page: readonly Message[],
  limit: number,
): LoadedMessages<Message> {
  const overlapIndex = before?.messages.findIndex(({ _id }) => _id === page[0]?._id) ?? -1;
  if (!before || overlapIndex < 0) return { messages: page, hasOlder: page.length >= limit };
  return { messages: [...before.messages.slice(0, overlapIndex), ...page], hasOlder: before.hasOlder };
}

/**
 * Prepends an older page, but only if the loaded part still begins where the page was requested.
 * @param askedBefore the id of the first message when the page was requested
 */
export function mergeOlderPage<Message extends SentMessage>(
  before: LoadedMessages<Message>,
  page: readonly Message[],
  { askedBefore, limit }: { askedBefore: string; limit: number },
): LoadedMessages<Message> {
  if (before.messages[0]?._id !== askedBefore) return before;
  return { messages: [...page, ...before.messages], hasOlder: page.length >= limit };
}

/**
 * Returns the last message of the other side that the reader would mark as read; `undefined` when there is nothing new.
 */
export function findNewestUnread<Message extends SentMessage, Job>(
  entries: readonly Entry<Message, Job>[],
): string | undefined {
  const newest = entries.findLast((entry): entry is SentEntry<Message> => entry.kind === 'spoken' && !entry.isMine);
  return newest && !newest.isRead ? newest.message._id : undefined;
}

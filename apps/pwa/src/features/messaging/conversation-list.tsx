import { i18n } from '@lingui/core';
import { replaceEqualDeep } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { GrowingList } from '#shell/layout/growing-list';
import { Button } from '#ui/button';
import { Spinner } from '#ui/spinner';
import { useNear } from '#ui/use-near';
import { formatDayHeading, toDayKey } from './messaging.texts';
import type { ShownEntry } from './opened/use-shown-file';
import type { OlderState } from './use-conversation';

type Draw = (entry: ShownEntry) => ReactNode;
type ConversationListProps = {
  entries: readonly ShownEntry[];
  older: OlderState;
  onOlder: () => void;
  /** Renders one entry; its day has a heading here. A new function renders all entries again. */
  draw: Draw;
  /** Called when the newest message is visible. */
  onNewestSeen: () => void;
};

/** A position this close to the end counts as the end. Pixels. */
const NEAR_END_PX = 80;
/** The distance from the first message at which the previous page is fetched. */
const NEAR_START_DISTANCE = '800px';

/**
 * The list of a conversation of any length. It starts at its end and grows upwards. The browser measures the position
 * from the end (`flex-col-reverse`), so what is added above, and a keyboard that opens, move no message.
 */
export function ConversationList({
  entries: conversation,
  older,
  onOlder,
  draw: renderEntry,
  onNewestSeen,
}: ConversationListProps) {
  const entries = useStableEntries(conversation);
  const rows = useMemo(() => listRows(entries), [entries]);
  const todayKey = toDayKey(Date.now());
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const toEnd = () => {
    if (scroller.current) scroller.current.scrollTop = 0;
  };

  const newestKey = entries.at(-1)?.key;
  useKeepPosition(scroller, isAtEnd, newestKey);
  useScrollToOwnMessage(entries, toEnd);
  useNewestVisible(isAtEnd, newestKey, onNewestSeen);
  const newBelow = useCountBelow(entries, isAtEnd);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="log"
        aria-live="off" // rows appear above while the user scrolls; new messages are announced below
        aria-label={i18n._('Conversation')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard too
        tabIndex={0}
        onScroll={({ currentTarget }) => setAtEnd(-currentTarget.scrollTop <= NEAR_END_PX)}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain"
      >
        <ul role="none">
          <GrowingList
            isFromEnd
            items={rows}
            renderItem={(row, index) => (
              <li key={row.key} data-index={index}>
                {row.kind === 'head' ? (
                  <Head older={older} onOlder={onOlder} isAtEnd={isAtEnd} />
                ) : row.kind === 'day' ? (
                  <Day dayKey={row.dayKey} todayKey={todayKey} />
                ) : (
                  <Entry entry={row.entry} draw={renderEntry} />
                )}
              </li>
            )}
          />
        </ul>
      </div>
      {isAtEnd ? null : <NewestButton count={newBelow} onPress={toEnd} />}
      <Announcer entries={entries} />
    </div>
  );
}

/** Memoised, because each typed letter below renders the list. */
const Entry = memo(function Entry({ entry, draw: renderEntry }: { entry: ShownEntry; draw: Draw }) {
  return renderEntry(entry);
});

type Row = { key: string } & (
  | { kind: 'head' }
  | { kind: 'day'; dayKey: string }
  | { kind: 'entry'; entry: ShownEntry }
);

/**
 * Returns the rows of the list. The head and the days have their own rows, so that no message changes its height, and
 * moves, when older messages are added above it. The key of the head contains the first message, so that it is observed
 * again after each page.
 */
function listRows(entries: readonly ShownEntry[]): Row[] {
  const rows: Row[] = [{ key: `head ${entries[0]?.key}`, kind: 'head' }];
  for (const [index, entry] of entries.entries()) {
    const dayKey = toDayKey(entry.at);
    // The key contains the message: the server's order may return to an earlier day.
    if (entry.startsDay || index === 0) rows.push({ key: `${dayKey} ${entry.key}`, kind: 'day', dayKey });
    rows.push({ key: entry.key, kind: 'entry', entry });
  }
  return rows;
}

/** Returns the same object for an entry as long as its content is the same. */
function useStableEntries(entries: readonly ShownEntry[]): readonly ShownEntry[] {
  const stable = useRef(entries);
  stable.current = replaceEqualDeep(stable.current, entries);
  return stable.current;
}

function Day({ dayKey, todayKey }: { dayKey: string; todayKey: string }) {
  return <h3 className="py-3 text-center text-xs font-medium text-ink-soft">{formatDayHeading(dayKey, todayKey)}</h3>;
}

type HeadProps = { older: OlderState; onOlder: () => void; isAtEnd: boolean };

/** Fetches the previous page when the user comes near, and says so. */
function Head({ older, onOlder, isAtEnd }: HeadProps) {
  const head = useRef<HTMLDivElement>(null);
  const isNear = useNear(head, NEAR_START_DISTANCE);
  useEffect(() => {
    if (isNear && !isAtEnd && older === 'there') onOlder();
  });
  if (older === 'none') return null;
  return (
    <div ref={head} className="grid h-14 place-items-center">
      {older === 'loading' ? (
        <span role="status" className="flex items-center gap-2 text-sm text-ink-soft">
          <Spinner />
          {i18n._('Loading')}
        </span>
      ) : (
        <Button variant="quiet" small onPress={onOlder}>
          {older === 'failed' ? i18n._('Older messages could not be read. Try again') : i18n._('Older messages')}
        </Button>
      )}
    </div>
  );
}

function NewestButton({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <Button
      variant="secondary"
      small
      onPress={onPress}
      icon={<ArrowDown />}
      label={count > 0 ? i18n._('Jump to newest, {n} new', { n: count }) : i18n._('Jump to newest')}
      className="absolute end-4 bottom-3 shadow-sheet"
    >
      {count > 0 ? i18n._('{n} new', { n: count }) : i18n._('Newest')}
    </Button>
  );
}

/**
 * Keeps the position when messages are added below: the end, also if it is only near, or else the messages that are
 * visible. Safari does not do the latter itself.
 */
function useKeepPosition(
  scroller: RefObject<HTMLElement | null>,
  isAtEnd: boolean,
  newestKey: string | undefined,
): void {
  const newestRow = useRef<Element>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each new message, and then only
  useLayoutEffect(() => {
    const { current: container } = scroller;
    if (!container) return;
    const lastRow = container.querySelector('li:last-child') ?? undefined;
    const { current: previousRow } = newestRow;
    newestRow.current = lastRow;
    if (isAtEnd) container.scrollTop = 0;
    else if (lastRow && previousRow && !globalThis.CSS?.supports('overflow-anchor', 'auto'))
      container.scrollTop -= lastRow.getBoundingClientRect().bottom - previousRow.getBoundingClientRect().bottom;
  }, [newestKey]);
}

/** Returns the number of entries that arrived since the end was last visible. */
function useCountBelow(entries: readonly ShownEntry[], isAtEnd: boolean): number {
  const newestKey = entries.at(-1)?.key;
  const [seenKey, setSeenKey] = useState(newestKey);
  if (isAtEnd && seenKey !== newestKey) setSeenKey(newestKey);
  const index = entries.findLastIndex(({ key }) => key === seenKey);
  return entries.slice(index + 1).filter(({ isMine }) => !isMine).length;
}

/** Scrolls to the end when the user sends a message. */
function useScrollToOwnMessage(entries: readonly ShownEntry[], toEnd: () => void): void {
  const lastEntry = entries.at(-1);
  // Messages sent from here keep their own key.
  const isFromHere = lastEntry?.kind === 'unsent' || (lastEntry?.isMine && lastEntry.key !== lastEntry.message._id);
  const ownKey = isFromHere ? lastEntry?.key : undefined;
  const previousOwnKey = useRef(ownKey);
  useLayoutEffect(() => {
    if (ownKey !== undefined && ownKey !== previousOwnKey.current) toEnd();
    previousOwnKey.current = ownKey;
  });
}

function useNewestVisible(isAtEnd: boolean, newest: string | undefined, onSeen: () => void): void {
  const onSeenRef = useRef(onSeen);
  onSeenRef.current = onSeen;
  useEffect(() => {
    const reportIfVisible = () => {
      if (isAtEnd && newest !== undefined && document.visibilityState === 'visible') onSeenRef.current();
    };
    reportIfVisible();
    document.addEventListener('visibilitychange', reportIfVisible);
    return () => document.removeEventListener('visibilitychange', reportIfVisible);
  }, [isAtEnd, newest]);
}

function translateNew(text: string): string {
  return text ? i18n._('New message: {text}', { text }) : i18n._('New message: a file');
}

/** Announces new messages of the other side politely to screen readers. */
function Announcer({ entries }: { entries: readonly ShownEntry[] }) {
  const lastReceived = entries.findLast(({ kind, isMine }) => kind === 'spoken' && !isMine);
  const [initialKey] = useState(lastReceived?.key);
  const isNew = lastReceived?.kind === 'spoken' && lastReceived.key !== initialKey;
  return (
    <p role="status" className="sr-only">
      {isNew ? translateNew(lastReceived.message.content) : null}
    </p>
  );
}

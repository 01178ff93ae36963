import { i18n } from '@lingui/core';
import { replaceEqualDeep } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { Button } from '#ui/button';
import { joinClasses } from '#ui/join-classes';
import { Spinner } from '#ui/spinner';
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
/** The distance from the first entry at which the previous page is fetched. */
const NEAR_START_ENTRIES = 10;
/** The estimated height of a row. A good estimate needs only one layout. Pixels. */
const ROW_HEIGHT_PX = 82;
/** How far beyond the visible area rows are rendered, on each side. Pixels. */
const OVERSCAN_PX = 600;

/**
 * A virtual list for a conversation of any length: only visible rows are rendered. It stays at its end, or at the
 * reader's position.
 */
export function ConversationList({
  entries: conversation,
  older: olderState,
  onOlder,
  draw: renderEntry,
  onNewestSeen,
}: ConversationListProps) {
  const measuring = useMeasuringAfterScroll();
  const { entries, isHeldBack } = useHeldBackOlder(useStableEntries(conversation), measuring.isMeasuring);
  const older = isHeldBack ? 'loading' : olderState;
  const rows = useMemo(() => listRows(entries), [entries]);
  const todayKey = toDayKey(Date.now());
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [scrollPosition, setScrollPosition] = useState({ isAtEnd: true, isNearStart: false });
  const { isAtEnd } = scrollPosition;
  const toEnd = () => list.current?.scrollToIndex(rows.length - 1, { align: 'end' });

  const keepAtEnd = useStickToEnd({ scroller, isAtEnd, toEnd, count: rows.length });
  useScrollToOwnMessage(entries, toEnd);
  useNewestVisible(isAtEnd, entries.at(-1)?.key, onNewestSeen);
  const isFirstLayoutDone = useFirstLayoutDone();
  const newBelow = useCountBelow(entries, isAtEnd);

  const wantsOlder = scrollPosition.isNearStart && !isAtEnd && older === 'there';
  useEffect(() => {
    if (wantsOlder) onOlder();
  });

  function onScroll(): void {
    measuring.onScroll();
    const { current: container } = scroller;
    if (!container || !list.current) return;
    setScrollPosition({
      isAtEnd: container.scrollHeight - container.scrollTop - container.clientHeight <= NEAR_END_PX,
      isNearStart: list.current.findItemIndex(container.scrollTop) < NEAR_START_ENTRIES,
    });
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="log"
        aria-live="off" // scrolling adds and removes rows; new messages are announced below
        aria-label={i18n._('Conversation')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard too
        tabIndex={0}
        onScroll={onScroll}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div className={joinClasses('mt-auto', !isFirstLayoutDone && 'invisible')}>
          <Virtualizer
            ref={list}
            scrollRef={scroller}
            data={rows}
            shift={useHasGrownAbove(entries)}
            itemSize={ROW_HEIGHT_PX}
            bufferSize={OVERSCAN_PX}
            onScrollEnd={measuring.onScrollEnd}
            onResize={() => {
              measuring.onResize();
              keepAtEnd();
            }}
          >
            {(row, index) => (
              // Clickable during scrolling too, which the virtualizer prevents by default.
              <div key={row.key} data-index={index} className="pointer-events-auto">
                {row.kind === 'head' ? (
                  <Head older={older} onOlder={onOlder} />
                ) : row.kind === 'day' ? (
                  <Day dayKey={row.dayKey} todayKey={todayKey} />
                ) : (
                  <Entry entry={row.entry} draw={renderEntry} />
                )}
              </div>
            )}
          </Virtualizer>
        </div>
      </div>
      {isAtEnd ? null : <NewestButton count={newBelow} onPress={toEnd} />}
      <Announcer entries={entries} />
    </div>
  );
}

/** Returns whether the rows have been measured: before that they are at estimated positions. */
function useFirstLayoutDone(): boolean {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setDone(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isDone;
}

type Measuring = { isMeasuring: boolean; onScroll: () => void; onScrollEnd: () => void; onResize: () => void };

/** Returns whether the list measures the rows around the visible ones: from the end of a scroll until two quiet frames. */
function useMeasuringAfterScroll(): Measuring {
  const [isMeasuring, setMeasuring] = useState(false);
  const quietFrames = useRef(0);
  useEffect(() => {
    if (!isMeasuring) return;
    quietFrames.current = 0;
    const countFrame = () => {
      if (quietFrames.current++ === 2) setMeasuring(false);
      else frame = requestAnimationFrame(countFrame);
    };
    let frame = requestAnimationFrame(countFrame);
    return () => cancelAnimationFrame(frame);
  }, [isMeasuring]);
  return {
    isMeasuring,
    onScroll: () => setMeasuring(false),
    onScrollEnd: () => setMeasuring(true),
    onResize: () => {
      quietFrames.current = 0;
    },
  };
}

type HeldEntries = { entries: readonly ShownEntry[]; isHeldBack: boolean };

/**
 * Returns the entries without the older ones that arrived while the list measures. After entries are added above, the
 * virtualizer keeps the distance from the end, so each row below that it measures for the first time moves the others.
 */
function useHeldBackOlder(entries: readonly ShownEntry[], isMeasuring: boolean): HeldEntries {
  const firstShownKey = useRef(entries[0]?.key);
  const indexOfFirst = entries.findIndex(({ key }) => key === firstShownKey.current);
  const heldBack = isMeasuring && indexOfFirst > 0 ? indexOfFirst : 0;
  const shown = useMemo(() => (heldBack ? entries.slice(heldBack) : entries), [entries, heldBack]);
  useLayoutEffect(() => {
    firstShownKey.current = shown[0]?.key;
  });
  return { entries: shown, isHeldBack: heldBack > 0 };
}

/** Returns whether older entries were just added at the top: the position is then kept from below. */
function useHasGrownAbove(entries: readonly ShownEntry[]): boolean {
  const firstKey = entries[0]?.key;
  const previousFirstKey = useRef(firstKey);
  const hasGrown = firstKey !== previousFirstKey.current && entries.some(({ key }) => key === previousFirstKey.current);
  useLayoutEffect(() => {
    previousFirstKey.current = firstKey;
  });
  return hasGrown;
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
 * moves, when older messages are added above it.
 */
function listRows(entries: readonly ShownEntry[]): Row[] {
  const rows: Row[] = [{ key: 'head', kind: 'head' }];
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

function Head({ older, onOlder }: { older: OlderState; onOlder: () => void }) {
  if (older === 'none') return null;
  return (
    <div className="grid h-14 place-items-center">
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

type StickyEnd = { scroller: RefObject<HTMLElement | null>; isAtEnd: boolean; toEnd: () => void; count: number };

/** Scrolls to the end at first and stays there while messages, the keyboard or the field below change the layout. */
function useStickToEnd({ scroller, isAtEnd, toEnd, count }: StickyEnd): () => void {
  const keepAtEnd = useRef(() => {});
  keepAtEnd.current = () => {
    if (isAtEnd) toEnd();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each change of the number, and then only
  useLayoutEffect(() => keepAtEnd.current(), [count]);
  useEffect(() => {
    if (!scroller.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => keepAtEnd.current());
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [scroller]);
  return () => keepAtEnd.current();
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

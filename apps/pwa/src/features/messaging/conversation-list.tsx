import { i18n } from '@lingui/core';
import { replaceEqualDeep } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { Button } from '#ui/button';
import { joinClasses } from '#ui/join-classes';
import { Spinner } from '#ui/spinner';
import { formatDay } from './messaging.texts';
import type { ShownEntry } from './opened/use-shown-file';
import type { OlderState } from './use-conversation';

type Draw = (entry: ShownEntry) => ReactNode;
type ConversationListProps = {
  entries: readonly ShownEntry[];
  older: OlderState;
  onOlder: () => void;
  /** Draws one of them; its day is drawn here. Another function draws all of them anew. */
  draw: Draw;
  /** The newest message is before the reader's eyes. */
  onNewestSeen: () => void;
};

/** So near the end counts as at the end. Pixels. */
const NEAR_END_PX = 80;
/** So far from the first, the page above it is asked for. */
const NEAR_START_ENTRIES = 10;
/** A guess that is right lays the list out once. Pixels. */
const ROW_HEIGHT_PX = 82;
/** Drawn beyond what is in sight, on each side. Pixels. */
const OVERSCAN_PX = 600;

/** A conversation of any length: only what is in sight is drawn. It stays at its end, or at the reader's place. */
export function ConversationList({ entries: given, older, onOlder, draw, onNewestSeen }: ConversationListProps) {
  const entries = useStableEntries(given);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [place, setPlace] = useState({ isAtEnd: true, isNearStart: false });
  const { isAtEnd } = place;
  const toEnd = () => list.current?.scrollToIndex(entries.length - 1, { align: 'end' });

  const stay = useStickToEnd({ scroller, isAtEnd, toEnd, count: entries.length });
  useScrollToOwnMessage(entries, toEnd);
  useNewestVisible(isAtEnd, entries.at(-1)?.key, onNewestSeen);
  const isMeasured = useMeasured();
  const newBelow = useCountBelow(entries, isAtEnd);

  const wantsOlder = place.isNearStart && !isAtEnd && older === 'there';
  useEffect(() => {
    if (wantsOlder) onOlder();
  });

  function onScroll(): void {
    const { current: box } = scroller;
    if (!box || !list.current) return;
    setPlace({
      isAtEnd: box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR_END_PX,
      isNearStart: list.current.findItemIndex(box.scrollTop) < NEAR_START_ENTRIES,
    });
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="log"
        aria-live="off" // rows come and go as one scrolls; what is new is told below
        aria-label={i18n._('Conversation')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard too
        tabIndex={0}
        onScroll={onScroll}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div className={joinClasses('mt-auto', !isMeasured && 'invisible')}>
          <Virtualizer
            ref={list}
            scrollRef={scroller}
            data={entries}
            shift={useHasGrownAbove(entries)}
            itemSize={ROW_HEIGHT_PX}
            bufferSize={OVERSCAN_PX}
            onResize={stay}
          >
            {(entry, index) => (
              // Reachable while it is scrolled too, which the list would not have.
              <div key={entry.key} data-index={index} className="pointer-events-auto">
                {index === 0 ? <Head older={older} onOlder={onOlder} /> : null}
                <Row entry={entry} draw={draw} />
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

/** Whether the rows know how high they are: before that each stands where it was guessed to. */
function useMeasured(): boolean {
  const [isMeasured, setMeasured] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setMeasured(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isMeasured;
}

/** Whether older ones have just come above the first: the reader's place is kept from below then. */
function useHasGrownAbove(entries: readonly ShownEntry[]): boolean {
  const first = entries[0]?.key;
  const before = useRef(first);
  const hasGrown = first !== before.current && entries.some(({ key }) => key === before.current);
  useLayoutEffect(() => {
    before.current = first;
  });
  return hasGrown;
}

/** Drawn anew only when it has changed: each letter that is typed below the list draws the list. */
const Row = memo(function Row({ entry, draw }: { entry: ShownEntry; draw: Draw }) {
  return (
    <>
      {entry.startsDay ? <Day at={entry.at} /> : null}
      {draw(entry)}
    </>
  );
});

/** What says the same as before is the same object as before. */
function useStableEntries(entries: readonly ShownEntry[]): readonly ShownEntry[] {
  const held = useRef(entries);
  held.current = replaceEqualDeep(held.current, entries);
  return held.current;
}

function Day({ at }: { at: number }) {
  return <p className="py-3 text-center text-xs font-medium text-ink-soft">{formatDay(at)}</p>;
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
      icon={<ArrowDown aria-hidden="true" className="size-5" />}
      label={count > 0 ? i18n._('Jump to newest, {n} new', { n: count }) : i18n._('Jump to newest')}
      className="absolute end-4 bottom-3 shadow-sheet"
    >
      {count > 0 ? i18n._('{n} new', { n: count }) : i18n._('Newest')}
    </Button>
  );
}

type StickyEnd = { scroller: RefObject<HTMLElement | null>; isAtEnd: boolean; toEnd: () => void; count: number };

/** It opens at its end and stays there, whatever comes, goes or grows: a message, the keyboard, the field below. */
function useStickToEnd({ scroller, isAtEnd, toEnd, count }: StickyEnd): () => void {
  const stay = useRef(() => {});
  stay.current = () => {
    if (isAtEnd) toEnd();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each change of the number, and then only
  useLayoutEffect(() => stay.current(), [count]);
  useEffect(() => {
    if (!scroller.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => stay.current());
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [scroller]);
  return () => stay.current();
}

/** What came since the end was last in sight. */
function useCountBelow(entries: readonly ShownEntry[], isAtEnd: boolean): number {
  const newest = entries.at(-1)?.key;
  const [seen, setSeen] = useState(newest);
  if (isAtEnd && seen !== newest) setSeen(newest);
  const at = entries.findLastIndex(({ key }) => key === seen);
  return entries.slice(at + 1).filter(({ isMine }) => !isMine).length;
}

/** Whoever says something sees it. */
function useScrollToOwnMessage(entries: readonly ShownEntry[], toEnd: () => void): void {
  const last = entries.at(-1);
  // What was said from here keeps its own key.
  const isFromHere = last?.kind === 'unsent' || (last?.isMine && last.key !== last.message._id);
  const own = isFromHere ? last?.key : undefined;
  const before = useRef(own);
  useLayoutEffect(() => {
    if (own !== undefined && own !== before.current) toEnd();
    before.current = own;
  });
}

function useNewestVisible(isAtEnd: boolean, newest: string | undefined, onSeen: () => void): void {
  const tell = useRef(onSeen);
  tell.current = onSeen;
  useEffect(() => {
    const look = () => {
      if (isAtEnd && newest !== undefined && document.visibilityState === 'visible') tell.current();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isAtEnd, newest]);
}

function translateNew(text: string): string {
  return text ? i18n._('New message: {text}', { text }) : i18n._('New message: a file');
}

/** Tells a screen reader, politely, what the other side has just said. */
function Announcer({ entries }: { entries: readonly ShownEntry[] }) {
  const last = entries.findLast(({ kind, isMine }) => kind === 'spoken' && !isMine);
  const [first] = useState(last?.key);
  const isNew = last?.kind === 'spoken' && last.key !== first;
  return (
    <p role="status" className="sr-only">
      {isNew ? translateNew(last.message.content) : null}
    </p>
  );
}

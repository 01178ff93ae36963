import { i18n } from '@lingui/core';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Spinner } from '../../ui/spinner';
import { sayDay } from './messaging.texts';
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
const NEAR_END = 80;
/** So far from the first, the page above it is asked for. */
const NEAR_START = 10;
/** Of a line that was just said, and of the one before it: a guess that is right lays the list out once. Pixels. */
const LAST_HEIGHT = 90;
const HEIGHT = 82;
const DAY_HEIGHT = 44;
/** Room above the first message, for what is above it. */
const HEAD = 56;

/** A conversation of any length: only what is in sight is drawn. It stays at its end, or at the reader's place. */
export function ConversationList({ entries: given, older, onOlder, draw, onNewestSeen }: ConversationListProps) {
  const entries = useSteady(given);
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const last = entries.length - 1;
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (entries[index]?.startsDay ? DAY_HEIGHT : 0) + (index === last ? LAST_HEIGHT : HEIGHT),
    getItemKey: (index) => entries[index]?.key ?? index,
    anchorTo: 'end',
    scrollEndThreshold: NEAR_END,
    overscan: 6,
    paddingStart: older === 'none' ? 0 : HEAD,
  });
  const toEnd = () => virtual.scrollToEnd();

  useStayingAtEnd({ scroller, isAtEnd, toEnd, height: virtual.getTotalSize() });
  useOwnWords(entries, toEnd);
  useNewestSeen(isAtEnd, entries.at(-1)?.key, onNewestSeen);
  const newBelow = useNewBelow(entries, isAtEnd);
  const rows = virtual.getVirtualItems();

  const isNearStart = !isAtEnd && older === 'there' && (rows[0]?.index ?? NEAR_START) < NEAR_START;
  useEffect(() => {
    if (isNearStart) onOlder();
  });

  function onScroll(): void {
    const box = scroller.current;
    if (box) setAtEnd(box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR_END);
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
        <div className="relative mt-auto w-full shrink-0" style={{ height: virtual.getTotalSize() }}>
          <Head older={older} onOlder={onOlder} />
          {rows.map(({ index, key, start }) => {
            const entry = entries[index];
            return entry ? (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <Row entry={entry} draw={draw} />
              </div>
            ) : null;
          })}
        </div>
      </div>
      {isAtEnd ? null : <ToNewest count={newBelow} onPress={toEnd} />}
      <Announcer entries={entries} />
    </div>
  );
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
function useSteady(entries: readonly ShownEntry[]): readonly ShownEntry[] {
  const held = useRef(entries);
  held.current = replaceEqualDeep(held.current, entries);
  return held.current;
}

function Day({ at }: { at: number }) {
  return <p className="py-3 text-center text-xs font-medium text-ink-soft">{sayDay(at)}</p>;
}

function Head({ older, onOlder }: { older: OlderState; onOlder: () => void }) {
  if (older === 'none') return null;
  return (
    <div className="absolute inset-x-0 top-0 grid h-14 place-items-center">
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

function ToNewest({ count, onPress }: { count: number; onPress: () => void }) {
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

type Staying = { scroller: RefObject<HTMLElement | null>; isAtEnd: boolean; toEnd: () => void; height: number };

/** It opens at its end and stays there, whatever comes, goes or grows: a message, the keyboard, the field below. */
function useStayingAtEnd({ scroller, isAtEnd, toEnd, height }: Staying): void {
  const stay = useRef(() => {});
  stay.current = () => {
    if (isAtEnd) toEnd();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each change of the height, and then only
  useLayoutEffect(() => stay.current(), [height]);
  useEffect(() => {
    if (!scroller.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => stay.current());
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [scroller]);
}

/** What came since the end was last in sight. */
function useNewBelow(entries: readonly ShownEntry[], isAtEnd: boolean): number {
  const newest = entries.at(-1)?.key;
  const [seen, setSeen] = useState(newest);
  if (isAtEnd && seen !== newest) setSeen(newest);
  const at = entries.findLastIndex(({ key }) => key === seen);
  return entries.slice(at + 1).filter(({ isMine }) => !isMine).length;
}

/** Whoever says something sees it. */
function useOwnWords(entries: readonly ShownEntry[], toEnd: () => void): void {
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

function useNewestSeen(isAtEnd: boolean, newest: string | undefined, onSeen: () => void): void {
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

/** Tells a screen reader, politely, what the other side has just said. */
function Announcer({ entries }: { entries: readonly ShownEntry[] }) {
  const last = entries.findLast(({ kind, isMine }) => kind === 'spoken' && !isMine);
  const [first] = useState(last?.key);
  const isNew = last?.kind === 'spoken' && last.key !== first;
  return (
    <p role="status" className="sr-only">
      {isNew ? i18n._('New message: {text}', { text: last.message.content || i18n._('a file') }) : null}
    </p>
  );
}

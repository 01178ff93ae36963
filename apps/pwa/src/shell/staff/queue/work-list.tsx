import { i18n } from '@lingui/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button';
import { joinClasses } from '#ui/join-classes';
import { Untranslated } from '#ui/untranslated';
import { LAPTOP, useMedia, WIDE } from '#ui/use-media';
import { CloseDetailsContext } from '../back-link';
import { useIsCompact } from '../density';
import { PresenceMark } from '../presence/presence-notice';
import type { FindPresence } from '../presence/use-presence';
import { KeyCap } from '../shortcuts/key-cap';
import { ShortcutsDialog } from '../shortcuts/shortcuts-dialog';
import { useShortcuts } from '../shortcuts/use-shortcuts';
import type { BulkSelection } from './bulk/use-bulk-selection';
import { Tick } from './tick';
import { useListNavigation } from './use-list-navigation';

export type WorkItem = {
  id: string;
  title: ReactNode;
  line: ReactNode;
  /** How long it has been pending, at the end of the line: never cut off. */
  age?: string;
  /** At the end of the title's line: a time. */
  titleEnd?: ReactNode;
  aside?: ReactNode;
};

/** The properties of `WorkList`, a queue of staff work. */
type WorkListProps = {
  label: string;
  items: readonly WorkItem[];
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  /** Fetches more; undefined when all is loaded. */
  onMore?: (() => void) | undefined;
  isReadingMore?: boolean;
  /** Content above the list: a search. */
  head?: ReactNode;
  /** Shown instead of an empty list. */
  whenEmpty: ReactNode;
  /** The open item: beside the list on a laptop, instead of it on a phone. */
  details: ReactNode;
  /** Makes the list narrow in favour of the details, on a laptop. */
  isSlim?: boolean;
  /** Set if rows can be selected together. */
  bulkSelection?: BulkSelection | undefined;
  /** Wraps the list in other content: tabs. */
  frame?: (list: ReactNode) => ReactNode;
  /** Returns who else has an item open. */
  findPresence?: FindPresence | undefined;
  /** Shown instead of the details while no item is open, on a laptop: what the list contains, and where to start. */
  summary: ReactNode;
};

/**
 * Each side scrolls separately below the top bar, so that opening an item moves nothing. The padding leaves room for
 * outlines.
 */
const SIDE_STYLE = {
  position: 'sticky',
  top: '3.5rem',
  // Other content above the list sets its height in this variable.
  maxHeight: 'calc(100dvh - var(--above-list, 5rem))',
  margin: '-4px -4px 0',
  padding: '4px 4px 0',
} as const;

/**
 * A queue of staff work: list and details side by side. The dashboard's shortcuts (`shortcuts/shortcuts.ts`) move
 * through the list and press the buttons of the details.
 */
export function WorkList(props: WorkListProps) {
  const {
    items,
    chosen,
    onChoose,
    details,
    whenEmpty,
    isSlim = false,
    frame = (list) => list,
    summary,
    bulkSelection,
  } = props;
  const isWide = useMedia(WIDE);
  const hasKeyboard = useMedia(LAPTOP);
  const [isHelping, setHelping] = useState(false);
  const chosenIndex = items.findIndex(({ id }) => id === chosen);
  const { root, area, toRow } = useListNavigation({ chosen, chosenIndex, isWide });
  const close = () => onChoose(undefined);
  useShortcuts({
    root,
    area,
    bulkSelection,
    isBeside: isWide,
    isOpen: chosen !== undefined,
    onBack: isWide ? toRow : close,
    onHelp: () => setHelping(true),
  });
  const isChoosing = bulkSelection?.isOn === true;
  const wasChoosing = useRef(isChoosing);
  // The button that ended the selection is gone, and the focus with it.
  useEffect(() => {
    if (wasChoosing.current && !isChoosing && document.activeElement === document.body)
      root.current?.focus({ preventScroll: true });
    wasChoosing.current = isChoosing;
  }, [isChoosing, root]);
  // An empty list has one message; on a laptop it is shown in the larger area.
  const isEmptyWide = isWide && items.length === 0 && !chosen;
  const list = frame(
    <List
      {...props}
      isBare={isEmptyWide}
      onHelp={hasKeyboard && items.length > 0 ? () => setHelping(true) : undefined}
    />,
  );
  const detailArea = (
    <div
      ref={area}
      tabIndex={-1}
      className={joinClasses('outline-none', isWide && 'overflow-y-auto')}
      style={isWide ? SIDE_STYLE : undefined}
    >
      {chosen ? details : isEmptyWide ? whenEmpty : summary}
    </div>
  );
  return (
    <CloseDetailsContext value={close}>
      <div
        ref={root}
        tabIndex={-1}
        className={joinClasses(
          'outline-none',
          isWide && 'grid items-start gap-6',
          isWide && (isSlim ? 'grid-cols-[16rem_minmax(0,1fr)]' : 'grid-cols-[clamp(16rem,30%,24rem)_minmax(0,1fr)]'),
        )}
      >
        {isWide ? (
          <div className="flex flex-col overflow-y-auto" style={SIDE_STYLE}>
            {list}
          </div>
        ) : null}
        {isWide || chosen ? detailArea : list}
      </div>
      <ShortcutsDialog isOpen={isHelping} onClose={() => setHelping(false)} />
    </CloseDetailsContext>
  );
}

type ListProps = WorkListProps & { isBare: boolean; onHelp: (() => void) | undefined };

function List(props: ListProps) {
  const {
    label,
    items,
    chosen,
    onChoose,
    bulkSelection,
    findPresence,
    onMore,
    isReadingMore,
    head: header,
    whenEmpty,
    isBare: isEmptyWide,
    onHelp,
  } = props;
  return (
    <div className="flex min-h-0 flex-col gap-2">
      {header}
      {/* Another list begins at its top. */}
      <div key={label} className="flex min-h-0 flex-col gap-3 overflow-y-auto rounded-xl">
        {items.length === 0 ? (
          isEmptyWide ? null : (
            whenEmpty
          )
        ) : (
          <ul aria-label={label} className="shrink-0 overflow-hidden rounded-xl border border-line bg-surface">
            {items.map((item) => (
              <WorkRow
                key={item.id}
                item={item}
                isChosen={item.id === chosen}
                onChoose={onChoose}
                bulkSelection={bulkSelection}
                findPresence={findPresence}
              />
            ))}
          </ul>
        )}
        {onMore ? (
          <Button className="shrink-0" variant="secondary" busy={isReadingMore ?? false} onPress={onMore}>
            {i18n._('Show more')}
          </Button>
        ) : null}
        {onHelp ? (
          <Button variant="quiet" small onPress={onHelp} className="shrink-0 self-start">
            {i18n._('Keyboard shortcuts')}
            <KeyCap name="?" />
          </Button>
        ) : null}
      </div>
    </div>
  );
}

type WorkRowProps = {
  item: WorkItem;
  isChosen: boolean;
  onChoose: (id: string) => void;
  bulkSelection: BulkSelection | undefined;
  findPresence: FindPresence | undefined;
};

function WorkRow({ item, isChosen, onChoose, bulkSelection, findPresence }: WorkRowProps) {
  const isCompact = useIsCompact();
  const isTicked = bulkSelection?.isOn ? bulkSelection.chosen.has(item.id) : undefined;
  const onPress = () => (bulkSelection?.isOn ? bulkSelection.pick([item.id]) : onChoose(item.id));
  return (
    <li
      className={joinClasses(
        'flex items-center border-b border-line transition-colors duration-150 last:border-b-0',
        isChosen && 'bg-blue-wash',
      )}
    >
      <button
        type="button"
        data-row={item.id}
        // The same button in both modes, so that it keeps the focus and the shortcuts move from row to row.
        {...(isTicked !== undefined && { role: 'checkbox', 'aria-checked': isTicked })}
        aria-current={isChosen || undefined}
        onClick={onPress}
        className={joinClasses(
          'flex min-w-0 flex-1 items-center gap-3 text-start -outline-offset-2 transition-colors duration-150',
          isCompact ? 'min-h-11 px-3 py-0.5' : 'min-h-16 px-4 py-3',
          !isChosen && 'hover:bg-paper',
        )}
      >
        {isTicked === undefined ? null : <Tick isTicked={isTicked} />}
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1">
              <Untranslated isTruncated className={isCompact ? 'text-sm font-medium' : 'font-medium'}>
                {item.title}
              </Untranslated>
            </span>
            {item.titleEnd}
          </span>
          <span className={joinClasses('flex text-ink-soft', isCompact ? 'text-xs' : 'text-sm')}>
            <span className="min-w-0 truncate">{item.line}</span>
            {item.age ? <span className="shrink-0 whitespace-pre">{` · ${item.age}`}</span> : null}
          </span>
        </span>
        {findPresence ? <PresenceMark people={findPresence(item.id)} /> : null}
        {item.aside}
      </button>
    </li>
  );
}

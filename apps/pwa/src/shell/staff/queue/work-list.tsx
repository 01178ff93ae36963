import { i18n } from '@lingui/core';
import { Circle, CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AsWritten } from '../../../ui/as-written';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { LAPTOP, useMedia, WIDE } from '../../../ui/use-media';
import { BackToList } from '../back-link';
import { KeyCap } from '../keys/key-cap';
import { KeysDialog } from '../keys/keys-dialog';
import { useDeskKeys } from '../keys/use-desk-keys';
import { LookersMark, LookersNotice } from '../presence/lookers';
import type { LookersOf } from '../presence/use-lookers';
import type { Several } from './use-several';
import { useTravel } from './use-travel';

export type WorkItem = {
  id: string;
  title: ReactNode;
  line: ReactNode;
  aside?: ReactNode;
};

type WorkListProps = {
  label: string;
  items: readonly WorkItem[];
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  /** Reads further; absent when all is here. */
  onMore?: (() => void) | undefined;
  isReadingMore?: boolean;
  /** Above the list: a search. */
  head?: ReactNode;
  /** Instead of the list when there is nothing. */
  whenEmpty: ReactNode;
  /** The chosen item, beside the list on a laptop, in its place on a phone. */
  details: ReactNode;
  /** Leaves the room to the details, on a laptop. */
  isSlim?: boolean;
  /** Where rows can be chosen together. */
  several?: Several | undefined;
  /** Puts the list into something of its own: tabs. */
  frame?: (list: ReactNode) => ReactNode;
  /** Who else has which item open. */
  lookersOf?: LookersOf | undefined;
  /** In the place of the details while none is chosen, on a laptop: what there is in the list, and where to begin. */
  summary: ReactNode;
};

/** Each side scrolls by itself, below the bar on top, so that opening an item moves nothing. The inner edge is for outlines. */
const SIDE = {
  position: 'sticky',
  top: '4.75rem',
  // What else stands above says how much it takes.
  maxHeight: 'calc(100dvh - var(--above-list, 6.25rem))',
  margin: '-4px -4px 0',
  padding: '4px 4px 0',
} as const;

/**
 * A queue of staff work: list and details side by side. The keys of the desk (`keys/desk-keys.ts`) travel through the list
 * and press what the details have.
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
    several,
  } = props;
  const { lookersOf } = props;
  const isWide = useMedia(WIDE);
  const hasKeyboard = useMedia(LAPTOP);
  const [isHelping, setHelping] = useState(false);
  const place = items.findIndex(({ id }) => id === chosen);
  const { root, area, toRow } = useTravel({ chosen, place, isWide });
  const close = () => onChoose(undefined);
  useDeskKeys({ root, area, several, onBack: isWide ? toRow : close, onHelp: () => setHelping(true) });
  const isChoosing = several?.isOn === true;
  const wasChoosing = useRef(isChoosing);
  // What they pressed to end it has gone.
  useEffect(() => {
    if (wasChoosing.current && !isChoosing && document.activeElement === document.body)
      root.current?.focus({ preventScroll: true });
    wasChoosing.current = isChoosing;
  }, [isChoosing, root]);
  // There is one thing to say of a list without lines; on a laptop it is said in the larger place.
  const isBare = isWide && items.length === 0 && !chosen;
  const list = frame(<List {...props} isBare={isBare} onHelp={hasKeyboard ? () => setHelping(true) : undefined} />);
  const shown = (
    <div
      ref={area}
      tabIndex={-1}
      className={classes('outline-none', isWide && 'overflow-y-auto')}
      style={isWide ? SIDE : undefined}
    >
      {chosen ? details : isBare ? whenEmpty : summary}
      {chosen && lookersOf ? <LookersNotice people={lookersOf(chosen)} /> : null}
    </div>
  );
  return (
    <BackToList value={close}>
      <div
        ref={root}
        tabIndex={-1}
        className={classes(
          'outline-none',
          isWide && 'grid items-start gap-6',
          isWide && (isSlim ? 'grid-cols-[16rem_minmax(0,1fr)]' : 'grid-cols-[clamp(16rem,30%,24rem)_minmax(0,1fr)]'),
        )}
      >
        {isWide ? (
          <div className="flex flex-col overflow-y-auto" style={SIDE}>
            {list}
          </div>
        ) : null}
        {isWide || chosen ? shown : list}
      </div>
      <KeysDialog isOpen={isHelping} onClose={() => setHelping(false)} />
    </BackToList>
  );
}

type ListProps = WorkListProps & { isBare: boolean; onHelp: (() => void) | undefined };

function List(props: ListProps) {
  const { label, items, chosen, onChoose, several, lookersOf, onMore, isReadingMore, head, whenEmpty, isBare, onHelp } =
    props;
  return (
    <div className="flex min-h-0 flex-col gap-3">
      {head}
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto rounded-xl">
        {items.length === 0 ? (
          isBare ? null : (
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
                several={several}
                lookersOf={lookersOf}
              />
            ))}
          </ul>
        )}
        {onMore ? (
          <Button className="shrink-0" variant="secondary" busy={isReadingMore ?? false} onPress={onMore}>
            {i18n._('Show more')}
          </Button>
        ) : null}
      </div>
      {onHelp ? (
        <Button variant="quiet" small onPress={onHelp} className="self-start">
          {i18n._('Keys')}
          <KeyCap name="?" />
        </Button>
      ) : null}
    </div>
  );
}

type WorkRowProps = {
  item: WorkItem;
  isChosen: boolean;
  onChoose: (id: string) => void;
  several: Several | undefined;
  lookersOf: LookersOf | undefined;
};

function WorkRow({ item, isChosen, onChoose, several, lookersOf }: WorkRowProps) {
  const isTicked = several?.isOn ? several.chosen.has(item.id) : undefined;
  const press = () => (several?.isOn ? several.pick([item.id]) : onChoose(item.id));
  return (
    <li
      className={classes(
        'flex items-center border-b border-line transition-colors duration-150 last:border-b-0',
        isChosen && 'bg-blue-wash',
      )}
    >
      <button
        type="button"
        data-row={item.id}
        // One and the same button, so that it keeps the focus, and the keys of the desk travel from row to row.
        {...(isTicked !== undefined && { role: 'checkbox', 'aria-checked': isTicked })}
        aria-current={isChosen || undefined}
        onClick={press}
        className={classes(
          'flex min-h-16 min-w-0 flex-1 items-center gap-3 px-4 py-3 text-start -outline-offset-2 transition-colors duration-150',
          !isChosen && 'hover:bg-paper',
        )}
      >
        {isTicked === undefined ? null : <Tick isTicked={isTicked} />}
        <span className="min-w-0 flex-1">
          <AsWritten isCut className="font-medium">
            {item.title}
          </AsWritten>
          <span className="block truncate text-sm text-ink-soft">{item.line}</span>
        </span>
        {lookersOf ? <LookersMark people={lookersOf(item.id)} /> : null}
        {item.aside}
      </button>
    </li>
  );
}

function Tick({ isTicked }: { isTicked: boolean }) {
  const Box = isTicked ? CircleCheck : Circle;
  return (
    <Box aria-hidden="true" className={isTicked ? 'size-5 shrink-0 text-blue' : 'size-5 shrink-0 text-ink-soft'} />
  );
}

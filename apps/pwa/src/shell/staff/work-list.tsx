import { i18n } from '@lingui/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { toast } from '../../ui/toast';
import { useMedia, WIDE } from '../../ui/use-media';

export type WorkItem = {
  id: string;
  title: ReactNode;
  line: ReactNode;
  aside?: ReactNode;
  /** Why it cannot be opened: said when it is tried. */
  whyClosed?: string | undefined;
  /** What can be done with it from the list. */
  action?: ReactNode;
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
  /** Puts the list into something of its own: tabs. */
  frame?: (list: ReactNode) => ReactNode;
  /** In the place of the details while none is chosen, on a laptop. */
  whenNoneIsChosen?: string;
  /** The details stay where they are while the list is scrolled, on a laptop. */
  staysInView?: boolean;
};

/**
 * A queue of staff work: list and details side by side. Arrow keys travel through the list, Enter goes into the
 * details, Escape back to the list.
 */
export function WorkList(props: WorkListProps) {
  const { label, items, chosen, onChoose, onMore, isReadingMore, head, whenEmpty, details } = props;
  const { isSlim = false, frame = (list) => list, whenNoneIsChosen, staysInView = false } = props;
  const isWide = useMedia(WIDE);
  const { area, opened, leave } = useTravelToDetails(chosen);
  const choose = (id: string, isByKeyboard: boolean) => {
    opened(isByKeyboard);
    onChoose(id);
  };
  const list = (
    <div className="grid content-start gap-3">
      {head}
      {items.length === 0 ? (
        whenEmpty
      ) : (
        <ul aria-label={label} onKeyDown={travel} className="overflow-hidden rounded-xl border border-line bg-surface">
          {items.map((item) => (
            <WorkRow key={item.id} item={item} isChosen={item.id === chosen} onChoose={choose} />
          ))}
        </ul>
      )}
      {onMore ? (
        <Button variant="secondary" busy={isReadingMore ?? false} onPress={onMore}>
          {i18n._('Show more')}
        </Button>
      ) : null}
    </div>
  );
  if (!isWide) return chosen ? details : frame(list);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears the Escape of what is inside
    <div
      onKeyDown={leave}
      className={classes(
        'grid items-start gap-6',
        isSlim ? 'grid-cols-[16rem_minmax(0,1fr)]' : 'grid-cols-[clamp(16rem,30%,24rem)_minmax(0,1fr)]',
      )}
    >
      {frame(list)}
      <div ref={area} tabIndex={-1} className={classes('outline-none', staysInView && 'sticky top-20')}>
        {chosen ? (
          details
        ) : (
          <p className="pt-24 text-center text-ink-soft">{whenNoneIsChosen ?? i18n._('Choose one to see it here.')}</p>
        )}
      </div>
    </div>
  );
}

/** Who opened an item by keyboard goes on in its details. */
function useTravelToDetails(chosen: string | undefined) {
  const area = useRef<HTMLDivElement>(null);
  const isByKeyboard = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each other item
  useEffect(() => {
    const isThere = area.current?.contains(document.activeElement);
    if (isByKeyboard.current && !isThere) area.current?.focus();
    isByKeyboard.current = false;
  }, [chosen]);
  return {
    area,
    opened: (byKeyboard: boolean) => {
      isByKeyboard.current = byKeyboard;
    },
    leave: (event: KeyboardEvent<HTMLDivElement>) => {
      if (event.key !== 'Escape' || !area.current?.contains(event.target as Node)) return;
      event.currentTarget.querySelector<HTMLButtonElement>('button[aria-current]')?.focus();
    },
  };
}

type WorkRowProps = { item: WorkItem; isChosen: boolean; onChoose: (id: string, isByKeyboard: boolean) => void };

function WorkRow({ item, isChosen, onChoose }: WorkRowProps) {
  const id = useId();
  const { whyClosed } = item;
  return (
    <li
      className={classes(
        'flex items-center border-b border-line transition-colors duration-150 last:border-b-0',
        isChosen && 'bg-blue-wash',
      )}
    >
      <button
        type="button"
        data-row
        aria-current={isChosen || undefined}
        aria-disabled={whyClosed ? true : undefined}
        aria-describedby={whyClosed ? id : undefined}
        // A press without a pointer is one of the keyboard.
        onClick={({ detail }) =>
          whyClosed ? toast.info(whyClosed, { id: 'closed' }) : onChoose(item.id, detail === 0)
        }
        className={classes(
          'flex min-h-16 min-w-0 flex-1 items-center gap-3 px-4 py-3 text-start -outline-offset-2 transition-colors duration-150',
          whyClosed && 'cursor-default',
          !whyClosed && !isChosen && 'hover:bg-paper',
        )}
      >
        <span className="min-w-0 flex-1">
          <span translate="no" className="block truncate font-medium">
            {item.title}
          </span>
          <span className="block truncate text-sm text-ink-soft">{item.line}</span>
        </span>
        {item.aside}
      </button>
      {whyClosed ? (
        <span id={id} hidden>
          {whyClosed}
        </span>
      ) : null}
      {item.action}
    </li>
  );
}

/** Up and down move the focus; Enter is the button's own. */
function travel(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-row]')];
  const at = rows.indexOf(document.activeElement as HTMLButtonElement);
  rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
}

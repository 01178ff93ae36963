import { i18n } from '@lingui/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../ui/button';
import { classes } from '../ui/classes';
import { useMedia, WIDE } from '../ui/use-media';

export type WorkItem = { id: string; title: ReactNode; line: ReactNode; aside?: ReactNode };

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
};

/** A queue of staff work: list and details side by side, arrow keys travel through the list. */
export function WorkList({
  label,
  items,
  chosen,
  onChoose,
  onMore,
  isReadingMore,
  head,
  whenEmpty,
  details,
}: WorkListProps) {
  const isWide = useMedia(WIDE);
  const list = (
    <div className="grid content-start gap-3">
      {head}
      {items.length === 0 ? (
        whenEmpty
      ) : (
        <ul aria-label={label} onKeyDown={travel} className="overflow-hidden rounded-xl border border-line bg-surface">
          {items.map((item) => (
            <WorkRow key={item.id} item={item} isChosen={item.id === chosen} onChoose={onChoose} />
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
  if (!isWide) return chosen ? details : list;
  return (
    <div className="grid grid-cols-[minmax(17rem,24rem)_1fr] items-start gap-6">
      {list}
      {chosen ? details : <p className="pt-24 text-center text-ink-soft">{i18n._('Choose one to see it here.')}</p>}
    </div>
  );
}

function WorkRow({ item, isChosen, onChoose }: { item: WorkItem; isChosen: boolean; onChoose: (id: string) => void }) {
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-current={isChosen || undefined}
        onClick={() => onChoose(item.id)}
        className={classes(
          'flex min-h-16 w-full items-center gap-3 px-4 py-3 text-start -outline-offset-2 transition-colors duration-150',
          isChosen ? 'bg-blue-wash' : 'hover:bg-paper',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{item.title}</span>
          <span className="block truncate text-sm text-ink-soft">{item.line}</span>
        </span>
        {item.aside}
      </button>
    </li>
  );
}

/** Up and down move the focus; Enter is the button's own. */
function travel(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const at = rows.indexOf(document.activeElement as HTMLButtonElement);
  rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
}

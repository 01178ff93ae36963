import { i18n } from '@lingui/core';
import { CountBadge } from '../ui/badge';
import { classes } from '../ui/classes';
import type { NavItem } from './nav-item';
import { usePopup } from './popup-address';

const SHAPES = {
  thumb: 'flex min-h-14 flex-1 flex-col items-center justify-center gap-1 text-xs',
  row: 'flex min-h-11 items-center gap-3 rounded-full px-4 text-start text-base',
  tab: 'flex min-h-11 items-center gap-2 rounded-full px-3 text-sm',
};

/** One thumb of the bottom bar, one row of the rail, or one tab of a staff bar. */
export function NavButton({ item, look }: { item: NavItem; look: 'thumb' | 'row' | 'tab' }) {
  const { name, open, close } = usePopup();
  const isHere = name === item.opens;
  const Icon = item.icon;
  return (
    <button
      type="button"
      aria-current={isHere ? 'page' : undefined}
      onClick={() => (item.opens === undefined ? name !== undefined && close() : open(item.opens))}
      className={classes(
        'relative transition-colors duration-150',
        SHAPES[look],
        isHere ? 'font-medium text-blue' : 'text-ink-soft hover:text-ink',
        isHere && look !== 'thumb' && 'bg-blue-wash',
      )}
    >
      <span className="relative">
        <Icon aria-hidden="true" className="size-6" strokeWidth={isHere ? 2.25 : 1.75} />
        {item.useCount ? <Count useCount={item.useCount} say={item.sayCount} /> : null}
      </span>
      <span className={look === 'tab' ? 'max-sm:sr-only' : undefined}>{item.label()}</span>
    </button>
  );
}

function Count({ useCount, say = sayUnread }: { useCount: () => number; say: NavItem['sayCount'] }) {
  const count = useCount();
  return (
    <span className="absolute -end-3 -top-2 size-5">
      <CountBadge count={count} label={say(count)} />
    </span>
  );
}

export function sayUnread(n: number): string {
  return i18n._('{n} unread', { n });
}

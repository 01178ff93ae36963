import { i18n } from '@lingui/core';
import { CountBadge } from '#ui/badge';
import { joinClasses } from '#ui/join-classes';
import { useIsPopup, usePopupNavigation } from '../popup/popup-address';
import type { NavItem } from './nav-item';

const SHAPES = {
  // As wide as its label and a share of the rest: in equal parts of 320 px, long labels would touch.
  thumb:
    'flex min-h-14 flex-auto flex-col items-center justify-center gap-1 px-[2px] text-[min(0.75rem,max(12px,3.5vw))] leading-4',
  row: 'flex min-h-11 items-center gap-3 rounded-full px-4 text-start text-base',
  tab: 'flex min-h-11 items-center gap-2 rounded-full px-3 text-sm',
};

/** One button of the bottom bar, one row of the rail, or one tab of a staff bar. */
export function NavButton({ item, look: variant }: { item: NavItem; look: 'thumb' | 'row' | 'tab' }) {
  const { open, close } = usePopupNavigation();
  const isCurrent = useIsPopup(item.opens);
  const Icon = item.icon;
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => (item.opens === undefined ? !isCurrent && close() : open(item.opens))}
      className={joinClasses(
        'relative transition-colors duration-150',
        SHAPES[variant],
        isCurrent ? 'font-medium text-blue' : 'text-ink-soft hover:text-ink',
        isCurrent && variant !== 'thumb' && 'bg-blue-wash',
      )}
    >
      <span className="relative">
        <Icon className="size-6" strokeWidth={isCurrent ? 2.25 : 1.75} />
        <NavCount item={item} className="absolute -end-3 -top-2 size-5" />
      </span>
      <span className={variant === 'tab' ? 'max-sm:sr-only' : undefined}>{item.label()}</span>
    </button>
  );
}

/** Shows an item's number of unread things; `className` positions it. */
export function NavCount({ item, className }: { item: NavItem; className: string }) {
  return item.useCount ? (
    <span className={className}>
      <Count useCount={item.useCount} say={item.translateCount ?? translateUnread} />
    </span>
  ) : null;
}

function Count({ useCount, say: formatLabel }: { useCount: () => number; say: (count: number) => string }) {
  const count = useCount();
  return <CountBadge count={count} label={formatLabel(count)} />;
}

function translateUnread(n: number): string {
  return i18n._('{n} unread', { n });
}

import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from './classes';

export type Tab<Value extends string> = {
  value: Value;
  label: string;
  /** Before the label, where the tabs stand in a column. */
  icon?: ReactNode;
  mark?: ReactNode;
  panel: ReactNode;
};

type TabsProps<Value extends string> = {
  /** Names the group for a screen reader. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
  /** They share the width, on a phone with their words on two lines; for the few that belong together. */
  fit?: boolean;
  /** In a column at the start side, the chosen one beside it; for many. */
  isColumn?: boolean;
  className?: string;
};

const STRIP = {
  root: '',
  list: 'no-scrollbar relative flex gap-1 overflow-x-auto border-b border-line',
  panel: 'pt-4',
};
const COLUMN = {
  root: 'grid grid-cols-[12rem_minmax(0,1fr)] items-start gap-6',
  list: 'sticky top-20 grid max-h-[calc(100dvh-6rem)] gap-0.5 overflow-y-auto',
  panel: '',
};
const COLUMN_TAB =
  'flex items-center gap-3 rounded-xl px-3 py-2 text-start leading-tight hover:bg-blue-wash data-active:bg-blue-wash';

/** Parts of one screen, one at a time; arrow keys travel between them. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChoose, fit = false, isColumn = false, className } = props;
  const list = useChosenInView(value);
  const look = isColumn ? COLUMN : STRIP;
  const room = fit ? 'flex-1 px-2 sm:flex-none sm:px-4' : 'shrink-0 px-4';
  return (
    <Base.Root
      value={value}
      onValueChange={(next: Value) => onChoose(next)}
      orientation={isColumn ? 'vertical' : 'horizontal'}
      className={classes(look.root, className)}
    >
      <Base.List ref={list} aria-label={label} className={look.list}>
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className={classes(
              'min-h-11 text-sm font-medium text-ink-soft transition-colors duration-150 hover:text-ink data-active:text-blue',
              isColumn ? COLUMN_TAB : room,
            )}
          >
            {isColumn ? (
              <>
                {tab.icon}
                <span className="min-w-0 flex-1">{tab.label}</span>
              </>
            ) : (
              tab.label
            )}
            {tab.mark}
          </Base.Tab>
        ))}
        {isColumn ? null : (
          <Base.Indicator className="absolute start-0 bottom-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-blue transition-[translate,width] duration-200 ease-out" />
        )}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={classes(look.panel, 'min-w-0 outline-none')}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

/** Where not all tabs have room, the chosen one is brought to the middle; again when what stands in them grows. */
function useChosenInView(value: string) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is chosen
  useEffect(() => {
    const strip = list.current;
    if (!strip) return;
    const look = () => bringToMiddle(strip);
    look();
    if (typeof ResizeObserver === 'undefined') return;
    const grown = new ResizeObserver(look);
    for (const tab of strip.children) grown.observe(tab);
    return () => grown.disconnect();
  }, [value]);
  return list;
}

function bringToMiddle(strip: HTMLElement): void {
  const chosen = strip.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  if (!chosen) return;
  const room = strip.getBoundingClientRect();
  strip.scrollLeft += chosen.left + chosen.width / 2 - (room.left + room.width / 2);
}

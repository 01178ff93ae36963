import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { joinClasses } from './join-classes';

export type Tab<Value extends string> = {
  value: Value;
  label: ReactNode;
  badge?: ReactNode;
  panel: ReactNode;
};

type TabsProps<Value extends string> = {
  /** Names the group for a screen reader. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
  /** The tabs share the width, on a phone with labels on two lines; for a few related tabs. */
  fit?: boolean;
  className?: string;
};

/** Tabs for the parts of one screen. Arrow keys move between them, Enter or Space selects (WAI-ARIA's tabs pattern). */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChoose, fit = false, className } = props;
  const id = useId();
  const list = useScrollToChosen(value);
  const sizeClasses = fit ? 'flex-1 px-2 sm:flex-none sm:px-4' : 'shrink-0 px-4';
  const chosen = tabs.find((tab) => tab.value === value);
  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => moveTabFocus(event)}
        className="no-scrollbar relative flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            aria-selected={tab === chosen}
            aria-controls={tab === chosen ? `${id}panel` : undefined}
            tabIndex={tab === (chosen ?? tabs[0]) ? 0 : -1}
            onClick={() => onChoose(tab.value)}
            className={joinClasses(
              'min-h-11 border-b-2 border-transparent text-sm font-medium text-ink-soft transition-colors duration-150 hover:text-ink aria-selected:border-blue aria-selected:text-blue',
              sizeClasses,
            )}
          >
            {tab.label}
            {tab.badge}
          </button>
        ))}
      </div>
      {chosen ? <TabPanel key={chosen.value} id={id} tab={chosen} className="min-w-0 pt-4" /> : null}
    </div>
  );
}

type TabPanelProps = { id: string; tab: Tab<string>; className: string };

/**
 * The panel of the selected tab. The caller sets `key` to the tab's value, so that each tab has a panel of its own.
 * @param id the prefix of the ids of the tabs and of the panel
 */
export function TabPanel({ id, tab, className }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${id}panel`}
      aria-labelledby={`${id}${tab.value}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is read and cannot be pressed is reached too
      tabIndex={0}
      className={className}
    >
      {tab.panel}
    </div>
  );
}

/** The events by which a user moves the strip of tabs. */
const MOVE_EVENTS = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Moves the focus to the next tab and wraps at the ends, with the keys that screen readers announce.
 * @param isColumn the tabs are below each other
 */
export function moveTabFocus(event: KeyboardEvent<HTMLElement>, isColumn = false): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const list = event.currentTarget;
  const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];
  const index = tabs.indexOf(event.target as HTMLElement);
  if (index === -1) return;
  const isReversed = !isColumn && getComputedStyle(list).direction === 'rtl';
  const [next, previousKey] = isColumn ? ['ArrowDown', 'ArrowUp'] : ['ArrowRight', 'ArrowLeft'];
  const targetIndex = {
    [next]: index + (isReversed ? -1 : 1),
    [previousKey]: index + (isReversed ? 1 : -1),
    Home: 0,
    End: -1,
  }[event.key];
  if (targetIndex === undefined) return;
  event.preventDefault();
  tabs.at(targetIndex % tabs.length)?.focus();
}

/**
 * Centres the selected tab if not all tabs fit. Repeats it when the tabs grow, and when the router restores the scroll
 * position, until the user moves the strip.
 */
function useScrollToChosen(value: string) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is chosen
  useEffect(() => {
    const tabList = list.current;
    if (!tabList) return;
    const scrollChosen = () => scrollToMiddle(tabList);
    if (typeof ResizeObserver === 'undefined') return scrollChosen();
    const free = () => tabList.removeEventListener('scroll', scrollChosen);
    tabList.addEventListener('scroll', scrollChosen);
    for (const moveEvent of MOVE_EVENTS) tabList.addEventListener(moveEvent, free, { once: true, passive: true });
    // The observer also fires once after the first layout. Measuring here would force a layout.
    const grown = new ResizeObserver(scrollChosen);
    for (const tab of tabList.children) grown.observe(tab);
    return () => {
      free();
      grown.disconnect();
    };
  }, [value]);
  return list;
}

function scrollToMiddle(tabList: HTMLElement): void {
  const chosen = tabList.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  if (!chosen) return;
  const bounds = tabList.getBoundingClientRect();
  tabList.scrollLeft += chosen.left + chosen.width / 2 - (bounds.left + bounds.width / 2);
}

import { useEffect } from 'react';

/** Which of several names a page: the popup in front, else the section that is open, else the screen. */
const LEVELS = { screen: 0, section: 1, popup: 2 };
const titles: (string | undefined)[] = [];

let last: string | undefined;

/**
 * Names the page in the browser's tab, its history and to screen readers, as long as this is shown: "Wallet · Waha". When
 * another screen or section is named and the focus went with what was pressed, the next Tab begins in what is shown now.
 */
export function usePageTitle(title: string | undefined, of: keyof typeof LEVELS = 'screen'): void {
  const level = LEVELS[of];
  useEffect(() => {
    put(level, title);
    return () => put(level, undefined);
  }, [title, level]);
}

function put(level: number, title: string | undefined): void {
  titles[level] = title;
  if (title !== undefined && level < LEVELS.popup) {
    const isFirst = last === undefined;
    const isLost = title !== last && document.activeElement === document.body;
    last = title;
    if (!isFirst && isLost) document.getElementById('content')?.focus({ preventScroll: true });
  }
  const name = titles[2] ?? titles[1] ?? titles[0];
  document.title = name ? `${name} · Waha` : 'Waha';
}

import { useEffect } from 'react';

/** Which of several names a page: the popup in front, else the section that is open, else the screen. */
const LEVELS = { screen: 0, section: 1, popup: 2 };
const titles: (string | undefined)[] = [];

/**
 * Names the page in the browser's tab, its history and to screen readers, as long as this is shown: "Wallet · Waha". When
 * another screen or section is named and the focus went with what was pressed, the next Tab begins in what is shown now.
 */
export function usePageTitle(title: string | undefined, of: keyof typeof LEVELS = 'screen'): void {
  const level = LEVELS[of];
  useEffect(() => {
    setTitle(level, title);
    return () => setTitle(level, undefined);
  }, [title, level]);
}

function setTitle(level: number, title: string | undefined): void {
  titles[level] = title;
  if (title !== undefined && level < LEVELS.popup) announceChange(`shown${level}`, title);
  const name = titles[2] ?? titles[1] ?? titles[0];
  document.title = name ? `${name} · Waha` : 'Waha';
}

/** The name before is kept on the page itself: the first screen of a page, and its first section, take no focus. */
function announceChange(key: string, title: string): void {
  const { dataset } = document.documentElement;
  const isOther = dataset[key] !== undefined && dataset[key] !== title;
  dataset[key] = title;
  if (isOther && document.activeElement === document.body)
    document.getElementById('content')?.focus({ preventScroll: true });
}

import { useEffect } from 'react';

/** The priority of page titles: the popup in front, else the open section, else the screen. */
const LEVELS = { screen: 0, section: 1, popup: 2 };
const titles: (string | undefined)[] = [];

/**
 * Sets the title of the page for the browser's tab, its history and screen readers while the component is mounted:
 * "Wallet · Waha". If the title changes and the pressed element is gone with its focus, the focus moves to the new
 * content.
 */
export function usePageTitle(title: string | undefined, levelName: keyof typeof LEVELS = 'screen'): void {
  const level = LEVELS[levelName];
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

/** The previous title is stored on the document. The first screen of a page, and its first section, take no focus. */
function announceChange(key: string, title: string): void {
  const { dataset } = document.documentElement;
  const isNewTitle = dataset[key] !== undefined && dataset[key] !== title;
  dataset[key] = title;
  if (isNewTitle && document.activeElement === document.body)
    document.getElementById('content')?.focus({ preventScroll: true });
}

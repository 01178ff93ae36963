import { onTestFinished } from 'vitest';

/** Sets the window's width in pixels until the end of the test; jsdom has no layout width. */
export function setWindowWidth(width: number): void {
  window.matchMedia = ((query: string) =>
    Object.assign(new EventTarget(), {
      matches: matchesWidth(query, width),
    })) as unknown as typeof window.matchMedia;
  onTestFinished(() => void Reflect.deleteProperty(window, 'matchMedia'));
}

/** A query without a width does not match. */
function matchesWidth(query: string, width: number): boolean {
  const [, bound, limit] = /(min|max)-width: ([\d.]+)px/.exec(query) ?? [];
  if (!bound) return false;
  return bound === 'min' ? width >= Number(limit) : width <= Number(limit);
}

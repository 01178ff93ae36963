import { onTestFinished } from 'vitest';

/** Sets the window's width in pixels until the end of the test; jsdom has no layout width. */
export function setWindowWidth(width: number): void {
  window.matchMedia = ((query: string) =>
    Object.assign(new EventTarget(), {
      matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
    })) as unknown as typeof window.matchMedia;
  onTestFinished(() => void Reflect.deleteProperty(window, 'matchMedia'));
}

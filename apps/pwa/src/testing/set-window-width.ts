import { onTestFinished } from 'vitest';

/** The window is so many pixels wide, where jsdom has none, until the test is over. */
export function setWindowWidth(width: number): void {
  window.matchMedia = ((query: string) =>
    Object.assign(new EventTarget(), {
      matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
    })) as unknown as typeof window.matchMedia;
  onTestFinished(() => void Reflect.deleteProperty(window, 'matchMedia'));
}

import type { SlowPhone } from './slow-phone';

/** What a page waits for: a selector below the app's root, and words (as a regular expression) in it. */
export type AwaitedContent = [selector: string, words: string];

/** What the page's own clock says, in milliseconds since it began to load. */
export type PageTimings = {
  firstPaintAt: number;
  largestPaintAt: number;
  /** When what was wanted was first drawn by the app itself; 0 until then. */
  aliveAt: number;
  longTasks: { at: number; ms: number }[];
  /** What ran in pictures that came late. */
  scripts: { what: string; ms: number }[];
  /** The wait from each part of a tap or a key until the next picture, where that was 16 ms or more. */
  events: { name: string; ms: number }[];
  /** Bytes as they travelled, with their headers, until the first picture and until it was alive. */
  bytesToPaint: number;
  bytesToAlive: number;
};

export async function readPageTimings(phone: SlowPhone): Promise<PageTimings> {
  return phone.evaluate(() => {
    const { noted } = window as unknown as { noted: PageTimings };
    const firstPaintAt = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const came = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    /** Of what was on its way then, as much as of its time had passed. */
    const bytesBy = (at: number) =>
      (came as PerformanceResourceTiming[]).reduce((sum, { responseStart, responseEnd, transferSize }) => {
        const share = (at - responseStart) / Math.max(1, responseEnd - responseStart);
        return sum + transferSize * Math.min(1, Math.max(0, share));
      }, 0);
    return { ...noted, firstPaintAt, bytesToPaint: bytesBy(firstPaintAt), bytesToAlive: bytesBy(noted.aliveAt) };
  });
}

/** In each page from its beginning. Asks nothing that would make the page lay itself out for the asking. */
export function recordPageTimings([selector, words]: AwaitedContent): void {
  const noted = { largestPaintAt: 0, aliveAt: 0, longTasks: [], scripts: [], events: [] } as unknown as PageTimings;
  Object.assign(window, { noted });
  type Late = PerformanceEntry & {
    scripts: { invoker: string; sourceURL: string; sourceFunctionName: string; duration: number }[];
  };
  const hear = (type: string, take: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
  hear('longtask', ({ startTime, duration }) => noted.longTasks.push({ at: startTime, ms: duration }));
  hear('largest-contentful-paint', ({ startTime }) => {
    noted.largestPaintAt = startTime;
  });
  hear('long-animation-frame', (entry) => {
    for (const { invoker, sourceURL, sourceFunctionName, duration } of (entry as Late).scripts) {
      const file = sourceURL
        .split('/')
        .at(-1)
        ?.replace(/-[\w-]{8}\.js$/, '');
      noted.scripts.push({ what: `${file} ${sourceFunctionName || invoker.split('/').at(-1)}`, ms: duration });
    }
  });
  hear(
    'event',
    (entry) => {
      const { name, duration, interactionId } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId) noted.events.push({ name, ms: duration });
    },
    { durationThreshold: 16 },
  );
  const isDrawn = () =>
    [...(document.getElementById('root')?.querySelectorAll(selector) ?? [])].some((each) =>
      new RegExp(words).test(each.textContent ?? ''),
    );
  const look = () => {
    if (!isDrawn()) return void requestAnimationFrame(look);
    noted.aliveAt = performance.now();
  };
  look();
}

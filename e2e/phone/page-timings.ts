/** The content that a page waits for: a selector below the app's root, and its text (as a regular expression). */
export type AwaitedContent = [selector: string, words: string];

/** Measurements by the page's own clock, in milliseconds since the load began. */
export type PageTimings = {
  firstPaintAt: number;
  largestPaintAt: number;
  /** When the app itself first rendered the content; 0 until then. */
  aliveAt: number;
  longTasks: { at: number; ms: number }[];
  /** Scripts in frames that were late. */
  scripts: { what: string; ms: number }[];
  /** The delay from each event of a tap or a key until the next frame, if it was 16 ms or more. */
  events: { name: string; ms: number }[];
  /** Transferred bytes with headers, until the first paint and until `aliveAt`. */
  bytesToPaint: number;
  bytesToAlive: number;
  /** Every request of the page, in milliseconds and transferred bytes. */
  requests: { path: string; sentAt: number; endedAt: number; bytes: number }[];
};

/** A phone that runs a function in its page. */
type Page = { evaluate: <Value>(work: () => Value) => Promise<Value> };

export async function readPageTimings(phone: Page): Promise<PageTimings> {
  return phone.evaluate(() => {
    const { noted } = window as unknown as { noted: PageTimings };
    const firstPaintAt = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    /** Transfers in progress count in proportion to their elapsed time. */
    const bytesBy = (at: number) =>
      (entries as PerformanceResourceTiming[]).reduce((sum, { responseStart, responseEnd, transferSize }) => {
        const share = (at - responseStart) / Math.max(1, responseEnd - responseStart);
        return sum + transferSize * Math.min(1, Math.max(0, share));
      }, 0);
    const requests = (entries as PerformanceResourceTiming[]).map(({ name, startTime, responseEnd, transferSize }) => ({
      path: new URL(name).pathname,
      sentAt: startTime,
      endedAt: responseEnd,
      bytes: transferSize,
    }));
    const bytesToPaint = bytesBy(firstPaintAt);
    return { ...noted, firstPaintAt, bytesToPaint, bytesToAlive: bytesBy(noted.aliveAt), requests };
  });
}

/** Runs in each page from its start. */
export function recordPageTimings([selector, text]: AwaitedContent): void {
  const noted = { largestPaintAt: 0, aliveAt: 0, longTasks: [], scripts: [], events: [] } as unknown as PageTimings;
  Object.assign(window, { noted });
  type Late = PerformanceEntry & {
    scripts: { invoker: string; sourceURL: string; sourceFunctionName: string; duration: number }[];
  };
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true, ...options });
  observe('longtask', ({ startTime, duration }) => noted.longTasks.push({ at: startTime, ms: duration }));
  observe('largest-contentful-paint', ({ startTime }) => {
    noted.largestPaintAt = startTime;
  });
  observe('long-animation-frame', (entry) => {
    for (const { invoker, sourceURL, sourceFunctionName, duration } of (entry as Late).scripts) {
      const file = sourceURL
        .split('/')
        .at(-1)
        ?.replace(/-[\w-]{8}\.js$/, '');
      noted.scripts.push({ what: `${file} ${sourceFunctionName || invoker.split('/').at(-1)}`, ms: duration });
    }
  });
  observe(
    'event',
    (entry) => {
      const { name, duration, interactionId } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId) noted.events.push({ name, ms: duration });
    },
    { durationThreshold: 16 },
  );
  // Parts of the home are rendered while they are still hidden. Only matching content is asked for its layout.
  const isDrawn = () =>
    [...(document.getElementById('root')?.querySelectorAll(selector) ?? [])].some(
      (each) => new RegExp(text).test(each.textContent ?? '') && each.checkVisibility(),
    );
  const checkPaint = () => {
    if (!isDrawn()) return void requestAnimationFrame(checkPaint);
    noted.aliveAt = performance.now();
  };
  checkPaint();
}

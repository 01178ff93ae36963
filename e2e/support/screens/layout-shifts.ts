import type { Page } from '@playwright/test';

/** The browser's entry for one shift; not yet in TypeScript's library. */
type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};
type RecordedShift = { value: number; what: string };

/** Records movements without a tap in each page that this one opens from now on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: RecordedShift[] = [];
    Object.assign(globalThis, { layoutShifts: noted });
    const describe = ({ node, previousRect: before, currentRect: now }: LayoutShift['sources'][number]) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const text = element?.textContent?.trim().replace(/\s+/g, ' ').slice(0, 30);
      const where = `${element?.tagName.toLowerCase()} "${text}"`;
      return `${where} from ${Math.round(before.x)},${Math.round(before.y)} to ${Math.round(now.x)},${Math.round(now.y)}`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        if (!entry.hadRecentInput) noted.push({ value: entry.value, what: entry.sources.map(describe).join('; ') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns how much has moved since the page was opened, and which elements; an empty list if it is at most `limit`. */
export async function readLayoutShifts(page: Page, limit: number): Promise<string[]> {
  const shifts = await readRecordedShifts(page);
  if (sumValues(shifts) <= limit) return [];
  return shifts.filter(({ value }) => value > limit / 10).map(({ value, what }) => `${value.toFixed(3)}: ${what}`);
}

/** Returns how much has moved since the page was opened: the cumulative layout shift, without the browser's windows. */
export async function sumLayoutShifts(page: Page): Promise<number> {
  return sumValues(await readRecordedShifts(page));
}

function sumValues(shifts: readonly RecordedShift[]): number {
  return shifts.reduce((total, { value }) => total + value, 0);
}

function readRecordedShifts(page: Page): Promise<RecordedShift[]> {
  return page.evaluate(async () => {
    // Entries are delivered after their frame.
    for (let frame = 0; frame < 2; frame++) await new Promise((next) => requestAnimationFrame(next));
    await new Promise((idle) => setTimeout(idle));
    return (globalThis as { layoutShifts?: RecordedShift[] }).layoutShifts ?? [];
  });
}

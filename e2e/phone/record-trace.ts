import type { BareBrowser } from './open-bare-browser';

/** An event of Chromium's trace; `ts`, `dur` and `tdur` are microseconds. */
export type TraceEvent = {
  name: string;
  ph: string;
  cat: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Processor time of the thread, which other work on the machine does not change. */
  tdur?: number;
  id?: string;
  args: { name?: string; data?: Record<string, unknown>; [key: string]: unknown };
};

const CATEGORIES = ['devtools.timeline', 'toplevel', 'v8', 'disabled-by-default-v8.cpu_profiler'];

/** Returns what Chromium recorded while the work ran, and the result of the work. */
export async function recordTrace<Result>(browser: BareBrowser, work: () => Promise<Result>) {
  await browser.ask('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
  });
  const result = await work();
  const completed = browser.waitForEvent<{ stream: string }>('Tracing.tracingComplete');
  await browser.ask('Tracing.end');
  const { stream } = await completed;
  let text = '';
  for (let isEnd = false; !isEnd; ) {
    const part = await browser.ask<{ data: string; eof: boolean }>('IO.read', { handle: stream, size: 1 << 20 });
    text += part.data;
    isEnd = part.eof;
  }
  await browser.ask('IO.close', { handle: stream });
  return { trace: (JSON.parse(text) as { traceEvents: TraceEvent[] }).traceEvents, result };
}

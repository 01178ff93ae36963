import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageTimings } from './page-timings';
import type { TraceEvent } from './record-trace';

/** A task that takes longer than this delays a tap noticeably. */
const LONG_TASK_MS = 50;
/** Longest tasks that are printed, and functions. */
const SHOWN_TASKS = 8;
const SHOWN_FUNCTIONS = 40;
const ASSETS = join(import.meta.dirname, '..', '..', 'apps', 'pwa', 'dist', 'assets');

type Frame = { functionName: string; url?: string; lineNumber?: number; columnNumber?: number };
type ProfileNode = { id: number; parent?: number; callFrame: Frame };
type ProfileChunk = {
  cpuProfile?: { nodes?: ProfileNode[]; samples?: number[] };
  timeDeltas?: number[];
};

/**
 * Prints where the main thread of the page spent its time: by kind of work, the longest tasks, and the functions with
 * the most time of their own.
 */
export function printProfile(label: string, trace: readonly TraceEvent[]): void {
  const main = findMainThread(trace);
  const events = trace.filter(({ pid, tid, ph, dur }) => pid === main.pid && tid === main.tid && ph === 'X' && dur);
  events.sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const tasks = nest(events);
  const startedAt = findStart(trace, main);
  console.log(`\n${label}: main thread`);
  const spent = tasks.map(({ event }) => (event.tdur ?? 0) / 1000);
  const long = spent.filter((ms) => ms > LONG_TASK_MS);
  const blocking = long.reduce((sum, ms) => sum + ms - LONG_TASK_MS, 0);
  console.log(
    `  processor time ${spent.reduce((sum, ms) => sum + ms, 0).toFixed(0)} ms, longest task ${Math.max(...spent).toFixed(0)} ms, ${long.length} long tasks, blocking time ${blocking.toFixed(0)} ms`,
  );
  printKinds('all tasks', sumKinds(tasks));
  for (const task of [...tasks].sort((a, b) => b.ms - a.ms).slice(0, SHOWN_TASKS)) {
    console.log(`  at ${((task.event.ts - startedAt) / 1000).toFixed(0)} ms: ${task.ms.toFixed(0)} ms`);
    printKinds('', sumKinds([task]));
  }
  const samples = readSamples(trace, main.pid);
  const [longest] = [...tasks].filter(({ event }) => event.ts > startedAt).sort((a, b) => b.ms - a.ms);
  if (longest) {
    const { ts, dur = 0 } = longest.event;
    console.log(`  in the longest task, with what they call`);
    printFunctions(
      samples.filter(({ at }) => at > ts && at <= ts + dur),
      true,
    );
  }
  console.log('  own time, all tasks');
  printFunctions(samples, false);
}

/** Prints the requests that were sent before the page was interactive, and how long each took. */
export function printRequests(label: string, { aliveAt, requests }: PageTimings): void {
  console.log(`\n${label}: requests until ${aliveAt.toFixed(0)} ms`);
  for (const { path, sentAt, endedAt, bytes } of requests.filter((each) => each.sentAt < aliveAt))
    console.log(`  ${[sentAt, endedAt, bytes].map((value) => value.toFixed(0).padStart(7)).join('')}  ${path}`);
}

type Nested = { event: TraceEvent; ms: number; ownMs: number; children: Nested[] };

/** Nests events by their times. Returns the outermost ones. */
function nest(events: readonly TraceEvent[]): Nested[] {
  const outer: Nested[] = [];
  const open: Nested[] = [];
  for (const event of events) {
    const ms = (event.dur ?? 0) / 1000;
    while (open.length > 0) {
      const last = open.at(-1)!;
      if (last.event.ts + (last.event.dur ?? 0) > event.ts) break;
      open.pop();
    }
    const nested = { event, ms, ownMs: ms, children: [] };
    const parent = open.at(-1);
    if (parent) {
      parent.children.push(nested);
      parent.ownMs -= ms;
    } else outer.push(nested);
    open.push(nested);
  }
  return outer;
}

function describeEvent({ name, args }: TraceEvent): string {
  const url = [args.data?.url, args.fileName, args.data?.scriptName].find((each) => typeof each === 'string');
  const file = String(url ?? '')
    .split('/')
    .at(-1)
    ?.replace(/-[\w-]{8}\.js$/, '');
  return file && /Script|compile|FunctionCall|evaluate/i.test(name) ? `${name} ${file}` : name;
}

function sumKinds(tasks: readonly Nested[], sums = new Map<string, number>()): Map<string, number> {
  for (const { event, ownMs, children } of tasks) {
    const kind = describeEvent(event);
    sums.set(kind, (sums.get(kind) ?? 0) + ownMs);
    sumKinds(children, sums);
  }
  return sums;
}

function printKinds(label: string, sums: ReadonlyMap<string, number>): void {
  const shown = [...sums].sort(([, a], [, b]) => b - a).filter(([, ms]) => ms >= 4);
  console.log(
    `  ${label}${shown
      .slice(0, 16)
      .map(([kind, ms]) => `    ${ms.toFixed(0)} ${kind}`)
      .join('\n  ')}`,
  );
}

function isOfApp({ args }: TraceEvent): boolean {
  return JSON.stringify(args).includes('/assets/');
}

/** The thread that ran most of the app's code; a worker of the page runs little of it. */
function findMainThread(trace: readonly TraceEvent[]) {
  const calls = new Map<string, { pid: number; tid: number; count: number }>();
  for (const { name, pid, tid, args } of trace) {
    if (name !== 'FunctionCall' || !String(args.data?.url).includes('/assets/')) continue;
    const thread = calls.get(`${pid} ${tid}`) ?? { pid, tid, count: 0 };
    calls.set(`${pid} ${tid}`, { ...thread, count: thread.count + 1 });
  }
  const [thread] = [...calls.values()].sort((a, b) => b.count - a.count);
  if (!thread) throw new Error('the trace has no calls of the app');
  return thread;
}

function findStart(trace: readonly TraceEvent[], { pid }: { pid: number }): number {
  const sent = trace.filter((event) => event.pid === pid && event.name === 'ResourceSendRequest' && isOfApp(event));
  return sent[0]?.ts ?? trace.find((event) => event.pid === pid)?.ts ?? 0;
}

type Sample = { at: number; ms: number; stack: string[] };

/** Returns the samples of the processor with their functions, innermost first. */
function readSamples(trace: readonly TraceEvent[], pid: number): Sample[] {
  const samples: Sample[] = [];
  const profiles = new Map<string, { at: number; nodes: Map<number, ProfileNode> }>();
  for (const event of trace) {
    if (event.pid !== pid || event.id === undefined) continue;
    if (event.name === 'Profile')
      profiles.set(event.id, { at: (event.args.data as { startTime: number }).startTime, nodes: new Map() });
    const profile = profiles.get(event.id);
    if (event.name !== 'ProfileChunk' || !profile) continue;
    const { cpuProfile, timeDeltas = [] } = event.args.data as ProfileChunk;
    for (const node of cpuProfile?.nodes ?? []) profile.nodes.set(node.id, node);
    for (const [index, id] of (cpuProfile?.samples ?? []).entries()) {
      const ms = (timeDeltas[index] ?? 0) / 1000;
      profile.at += ms * 1000;
      const stack: string[] = [];
      for (let node = profile.nodes.get(id); node; node = profile.nodes.get(node.parent ?? -1))
        stack.push(describePlace(node.callFrame));
      samples.push({ at: profile.at, ms, stack });
    }
  }
  return samples;
}

function describePlace({ url, lineNumber, columnNumber, functionName }: Frame): string {
  return url ? `${url} ${lineNumber} ${columnNumber} ${functionName}` : functionName;
}

/** Prints the functions by their own time, or with `isTotal` by the time in them and in what they call. */
function printFunctions(samples: readonly Sample[], isTotal: boolean): void {
  const sums = new Map<string, number>();
  for (const { ms, stack } of samples)
    for (const place of new Set(isTotal ? stack : stack.slice(0, 1))) sums.set(place, (sums.get(place) ?? 0) + ms);
  const shown = [...sums].filter(([place]) => !/^\((idle|root|program)\)$/.test(place)).sort(([, a], [, b]) => b - a);
  for (const [place, ms] of shown.slice(0, SHOWN_FUNCTIONS))
    console.log(`  ${ms.toFixed(0).padStart(5)} ms ${readCode(place)}`);
}

/** Returns a function's name, and the beginning of its shortened code. */
function readCode(place: string): string {
  const [url = '', line, column, name = ''] = place.split(' ');
  if (!url.includes('/assets/')) return place;
  const file = url.split('/').at(-1) ?? '';
  const code = readFileSync(join(ASSETS, file), 'utf8').split('\n')[Number(line)] ?? '';
  const from = Math.max(0, Number(column) - 20);
  return `${file.replace(/-[\w-]{8}\.js$/, '')} ${name}: ${code.slice(from, from + 110)}`;
}

import { readCoreWait, readMemory, readProcessorTime } from '../server/measure.mjs';

const TARGET_MS = 100;
const SECOND = 1000;
/**
 * The maximum time per second, in milliseconds, that a main thread may wait for its core. A longer wait means that
 * other programs used it; the server's own hashing takes less.
 */
const MAX_CORE_WAIT_MS = 150;

/** Samples the server and the callers each second until it is stopped, and returns the samples. */
export function watchLoad(pid) {
  const usedBefore = readProcessorTime(pid);
  const startedAt = performance.now();
  const memory = [];
  const disturbed = new Set();
  const waited = () => [readCoreWait(pid), readCoreWait(process.pid)];
  let before = waited();
  let seenAt = startedAt;
  const looking = setInterval(() => {
    const now = waited();
    if (now.some((each, at) => each - before[at] > MAX_CORE_WAIT_MS))
      for (let at = seenAt; at < performance.now() + SECOND; at += SECOND) disturbed.add(Math.floor(at / SECOND));
    before = now;
    seenAt = performance.now();
    memory.push(readMemory(pid).resident);
  }, SECOND);
  return () => {
    clearInterval(looking);
    const seconds = (performance.now() - startedAt) / SECOND;
    return { seconds, memory, disturbed, cpu: (readProcessorTime(pid) - usedBefore) / 1e4 / seconds };
  };
}

/**
 * Prints the time of each kind of call, and of all calls in those seconds in which no other program delayed the server
 * or its callers.
 * @param figures by kind: `calls` as `{startedAt, took}` in ms, and how often each status was refused with
 */
export function printLoadReport(head, figures, { seconds, memory, disturbed, cpu }) {
  const kinds = [...figures].sort(([a], [b]) => a.localeCompare(b));
  const all = kinds.flatMap(([, { calls }]) => calls);
  const slot = (at) => disturbed.has(Math.floor(at / SECOND));
  const own = all.filter(({ startedAt, took }) => !slot(startedAt) && !slot(startedAt + took));
  console.log(`\n${head}, ${seconds.toFixed(0)} s: ${(all.length / seconds).toFixed(0)} requests per second`);
  console.log(
    `processor ${cpu.toFixed(0)} % of one core; memory at most ${Math.max(...memory)} MiB, ${memory.at(-1)} at the end`,
  );
  formatLine('', ['calls', 'p50', 'p95', 'p99', 'longest'], 'refused');
  for (const [kind, { calls, refused }] of kinds) {
    const said = [...refused].map(([status, count]) => `${count} × ${status || 'no response'}`);
    formatLine(kind, median(calls), said.join(', ') || 'none');
  }
  formatLine('all', median(all), `p99 target ≤ ${TARGET_MS} ms`);
  formatLine('undisturbed', median(own), `without ${disturbed.size} s in which others on this machine had a core`);
}

function median(calls) {
  const sorted = Float64Array.from(calls, ({ took }) => took).sort();
  const at = (share) => `${(sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)} ms`;
  return [sorted.length, at(0.5), at(0.95), at(0.99), at(1)];
}

function formatLine(name, texts, more) {
  console.log(`${name.padEnd(12)}${texts.map((text) => String(text).padStart(11)).join('')}   ${more}`);
}

import { readdirSync, readFileSync } from 'node:fs';
import { importTool, installTools } from '../../tools/install-tools.mjs';

/** Linux counts a process's time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Returns the processor time of a process in microseconds, in user and kernel mode. */
export function readProcessorTime(pid) {
  return sumTicks(`/proc/${pid}/stat`);
}

function sumTicks(stat) {
  const fields = readFileSync(stat, 'utf8').split(') ')[1].split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1e6;
}

/** Returns the same for all processes of a PostgreSQL server. @param keeper the process that started it */
export function readPostgresProcessorTime(keeper) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const [server] = pids.filter((pid) => readParent(pid) === keeper);
  // The time of closed connections is included in that of the server's ended children.
  return [server, ...pids.filter((pid) => readParent(pid) === Number(server))].reduce(
    (sum, pid) => sum + readTimeWithChildren(pid),
    0,
  );
}

function readParent(pid) {
  return Number(readStat(pid)?.[1]);
}

/** In microseconds, including its ended children. */
function readTimeWithChildren(pid) {
  const ticks = readStat(pid)?.slice(11, 15).map(Number) ?? [];
  return (ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND) * 1e6;
}

/** Returns the fields from its state on; an empty list if it has ended. */
function readStat(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  } catch {
    return undefined;
  }
}

/** Returns the same for its main thread and for all others. */
export function readThreadTimes(pid) {
  const times = { main: 0, others: 0 };
  for (const thread of readdirSync(`/proc/${pid}/task`))
    times[Number(thread) === pid ? 'main' : 'others'] += sumTicks(`/proc/${pid}/task/${thread}/stat`);
  return times;
}

/** Returns how long a process's main thread has waited for a core that others used, in milliseconds. */
export function readCoreWait(pid) {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
}

/** Returns the resident memory in MiB: the total, and the part that belongs to no file. */
export function readMemory(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name) => Math.round(Number(status.match(new RegExp(`^${name}:\\s+(\\d+)`, 'm'))[1]) / 1024);
  return { resident: of('VmRSS'), own: of('RssAnon') };
}

/**
 * Loads one address for some seconds with autocannon.
 * @param ask `path`, `method`, `headers`, and either `body` or `next`, which returns the next call's `{headers, body}`
 * and its `path` if that changes; `calls`: a number of calls instead of a duration. Or `steps`, requests that together
 * count as one call: functions that return the request, each called with an object of its connection
 * @returns per call the server's processor time in µs; calls a second; p50 and p99 in ms; the number of unexpected
 * responses
 */
export async function measureLoad({ pid, port, ask, seconds, connections }) {
  await installTools('load-generator');
  const { default: autocannon } = await importTool('load-generator', 'autocannon');
  const { path, method = 'GET', headers = {}, body, next, steps, calls: amount } = ask;
  const each = next ? { setupRequest: (request) => ({ ...request, ...next(headers) }) } : { body };
  const requests = steps?.map((step) => ({
    setupRequest: (request, context) => ({ ...request, ...step(context) }),
  })) ?? [{ path, method, headers, ...each }];
  const before = readProcessorTime(pid);
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    ...(amount ? { amount } : { duration: seconds }),
    requests,
  });
  const used = readProcessorTime(pid) - before;
  const calls = result.requests.total / requests.length;
  return {
    calls,
    micros: used / calls,
    perSecond: result.requests.average / requests.length,
    p50: result.latency.p50,
    p99: result.latency.p99,
    statuses: Object.keys(result.statusCodeStats).filter((status) => status >= 400),
    failed: result.non2xx - (ask.expects === 304 ? result['3xx'] : 0) + result.errors,
  };
}

/** Returns the requests of one call: functions that return the request, each called with the same object. */
export function getSteps(ask) {
  return ask.steps ?? [() => ({ ...ask, ...ask.next?.(ask.headers) })];
}

/** Merges several rounds: sums for counts, medians for the rest. */
export function mergeRounds(rounds) {
  const calls = rounds.reduce((sum, round) => sum + round.calls, 0);
  const middle = (of) => rounds.map(of).toSorted((a, b) => a - b)[rounds.length >> 1];
  return {
    calls,
    micros: rounds.reduce((sum, round) => sum + round.micros * round.calls, 0) / calls,
    perSecond: middle(({ perSecond }) => perSecond),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    statuses: rounds.flatMap(({ statuses }) => statuses),
    failed: rounds.reduce((sum, round) => sum + round.failed, 0),
  };
}

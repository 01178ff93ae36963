import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, relative } from 'node:path';
import { ROOT } from '../../prepare.mjs';
import { PROGRAM } from '../run-waha.mjs';
import { measureLoad, readThreadTimes } from './measure.mjs';
import { startWaha, stopWaha } from './start-waha.mjs';

const MAX_SHOWN = 14;
/** No work is done in these: the processor is idle or used by others. */
const IDLE_FUNCTIONS = ['(idle)', '(root)', '(program)'];

/**
 * Profiles the processor time of a call. The server is restarted with V8's profiler and loaded for some seconds. The
 * samples of its main thread are reported by folder of our code, by package, and by function. Other threads hash
 * passwords, write files and collect garbage: only their total time is known.
 * @param asks calls that are made at the same time, each with `ask` and `connections`
 */
export async function profileCase(name, asks, { dataDir, port, seconds, work }) {
  const folder = mkdtempSync(join(work, 'profile-'));
  const server = await startWaha(dataDir, port, ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=200']);
  const before = readThreadTimes(server.pid);
  const loads = await Promise.all(asks.map((each) => measureLoad({ pid: server.pid, port, seconds, ...each })));
  const after = readThreadTimes(server.pid);
  const { calls } = loads[0];
  const [main, others] = ['main', 'others'].map((which) => ((after[which] - before[which]) / calls).toFixed(0));
  await stopWaha(server);
  const file = readdirSync(folder).find((each) => each.endsWith('.cpuprofile'));
  const profile = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  console.log(`\n${name}: ${main} µs of the main thread and ${others} of the others for each of ${calls} calls`);
  const times = computeSelfTimes(profile, seconds);
  printTimes('where', times, ({ place }) => place);
  printTimes('function', times, ({ fn, place }) => `${fn}  ${place}`);
}

/** Returns the self time of each function in microseconds over the last seconds of the profile, without the start. */
function computeSelfTimes({ nodes, samples, timeDeltas, endTime, startTime }, seconds) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found = new Map();
  let at = startTime;
  for (const [index, id] of samples.entries()) {
    at += timeDeltas[index];
    if (at < endTime - seconds * 1e6) continue;
    found.set(id, (found.get(id) ?? 0) + timeDeltas[index]);
  }
  return [...found]
    .map(([id, micros]) => ({ ...formatPlace(byId.get(id).callFrame), micros }))
    .filter(({ fn }) => !IDLE_FUNCTIONS.includes(fn));
}

let map;

function formatPlace({ functionName, url, lineNumber, columnNumber }) {
  const fn = functionName || '(nameless)';
  if (!url) return { fn, place: fn.startsWith('(') ? fn : '(built in)' };
  if (url.startsWith('node:')) return { fn, place: url.replace(/^(node:(?:internal\/)?[^/]+).*/, '$1') };
  map ??= new SourceMap(JSON.parse(readFileSync(`${PROGRAM}.map`, 'utf8')));
  const { originalSource } = url.endsWith('program.cjs') ? map.findEntry(lineNumber, columnNumber) : {};
  const path = originalSource ? relative(ROOT, join(PROGRAM, '..', originalSource)) : url.replace('file://', '');
  return { fn, place: getModule(path) };
}

function getModule(path) {
  // Its source map has wrong paths.
  if (path.startsWith('node_modules/src/')) return 'drizzle-orm';
  const inPackage = path.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/);
  return inPackage ? inPackage[1] : path.split('/').slice(0, -1).join('/');
}

function printTimes(what, times, nameOf) {
  const all = times.reduce((sum, { micros }) => sum + micros, 0);
  const sums = new Map();
  for (const each of times) sums.set(nameOf(each), (sums.get(nameOf(each)) ?? 0) + each.micros);
  console.log(`  by ${what}:`);
  const most = [...sums].sort(([, a], [, b]) => b - a).slice(0, MAX_SHOWN);
  for (const [name, micros] of most) console.log(`  ${((micros / all) * 100).toFixed(1).padStart(6)} %  ${name}`);
}

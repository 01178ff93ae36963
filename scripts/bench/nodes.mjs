import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { prepare } from '../prepare.mjs';
import { startPostgres } from '../tools/start-postgres.mjs';
import { runWaha } from './run-waha.mjs';
import { createMixedCase } from './server/create-cases-of-many.mjs';
import { measureLoad, readPostgresProcessorTime, readProcessorTime } from './server/measure.mjs';
import { openImitatedStore } from './server/open-imitated-store.mjs';
import { startWaha, stopWaha } from './server/start-waha.mjs';

/**
 * Measures whether more servers cost more per call: the same mix of calls, nine reads to one message, on one server
 * with a file, and on one, two and four servers with one PostgreSQL. Counts processor time, so that it can run on one
 * machine. Idle servers also take time, for scheduled tasks: it is measured before, printed and subtracted. Each server first gets as many calls as are measured, so that its code is compiled and its caches are full.
 * Prints targets beside the results. `npm run bench -- nodes --members 3000 --calls 4000`
 */
const FIRST_PORT = 5081;
const NODE_COUNTS = [1, 2, 4];
const READERS = 100;
/** Shared by all servers, so that the database has equal work to do at once. */
const CONNECTIONS = 12;
/** How long the servers are watched without calls, in seconds. */
const IDLE_SECONDS = 10;
const SECRET = 'a secret that only this bench knows of';
/** The cost of a call with four servers, as a multiple of that with one. */
const MAX_GROWTH = 1.15;
/** The calls per second of processor time of one server on PostgreSQL, as a part of those with a file. */
const MIN_SHARE_OF_FILE = 0.5;

const { values: wanted } = parseArgs({
  options: { members: { type: 'string', default: '3000' }, calls: { type: 'string', default: '4000' } },
});
/** `calls` to each server. */
const [members, calls] = [wanted.members, wanted.calls].map(Number);

await prepare();
// Imported after the installation of the packages.
const { seedInstallation, logIn } = await import('./server/seed-installation.mjs');
const { seededEmail } = await import('./seed-members.mjs');
const work = mkdtempSync(join(tmpdir(), 'waha-bench-'));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));

const [file, moved] = [join(work, 'sqlite'), join(work, 'moved')];
await seedInstallation(file, { members, port: FIRST_PORT });
cpSync(file, moved, { recursive: true });
const store = await openImitatedStore();
const postgres = await startPostgres('careful');
await runWaha(['move', '--to', postgres.url], { ...process.env, WAHA_DATA_DIR: moved, WAHA_LOG_LEVEL: 'error' });

console.log(`calls per second of processor time, nine reads to one message, ${members} members\n`);
console.log(
  ' '.repeat(15) +
    ['calls', 'servers', 'database', 'together', 'p99', 'idle'].map((text) => text.padStart(11)).join(''),
);
const onFile = await measure('one file', [await startWaha(file, FIRST_PORT, [], { WAHA_SECRET: SECRET })]);
const onPostgres = {};
for (const count of NODE_COUNTS) {
  const servers = [];
  for (let each = 0; each < count; each++) servers.push(await startNode(each));
  onPostgres[count] = await measure(`${count} on PostgreSQL`, servers, onPostgres[NODE_COUNTS[0]]?.readers);
}
await postgres.end();

const growth = onPostgres[1].perSecond / onPostgres[NODE_COUNTS.at(-1)].perSecond;
const share = onPostgres[1].perSecond / onFile.perSecond;
console.log(`\ncost with ${NODE_COUNTS.at(-1)} servers: ${growth.toFixed(2)} × (target: at most ${MAX_GROWTH} ×)`);
console.log(
  `one on PostgreSQL beside a file: ${(share * 100).toFixed(0)} % (target: at least ${MIN_SHARE_OF_FILE * 100} %)`,
);

/** Starts a server with a data folder of its own. */
function startNode(number) {
  return startWaha(join(work, `node-${number}`), FIRST_PORT + number, [], {
    DATABASE_URL: postgres.url,
    WAHA_SECRET: SECRET,
    WAHA_FILES: store.setting,
    ...store.env,
  });
}

/** Signs in the members whose screens are read. Their sessions are valid on all servers of the database. */
async function signInReaders() {
  const readers = [];
  for (let each = 0; each < READERS; each++) {
    const number = Math.floor((each * members) / READERS);
    readers.push(await logIn(FIRST_PORT, { email: seededEmail(number) }));
  }
  return readers;
}

/**
 * Loads all servers at once, then stops them. Returns the readers and the calls per second of processor time.
 * @param readers signed in on the first server, if nobody is yet
 */
async function measure(name, servers, readers) {
  readers ??= await signInReaders();
  const cases = servers.map(() => createMixedCase({ readers }));
  const load = () =>
    Promise.all(
      servers.map(({ pid }, at) =>
        measureLoad({
          ...{ pid, port: FIRST_PORT + at, ask: { ...cases[at].ask, calls } },
          connections: CONNECTIONS / servers.length,
        }),
      ),
    );
  await load();
  const readTimes = () => ({
    at: performance.now() / 1000,
    servers: servers.reduce((sum, { pid }) => sum + readProcessorTime(pid), 0),
    database: readPostgresProcessorTime(postgres.pid),
  });
  const idle = await differ(readTimes, () => setTimeout(IDLE_SECONDS * 1000));
  const sums = { calls: 0, p99: 0 };
  const loaded = await differ(readTimes, async () => {
    for (const each of await load()) {
      if (each.failed > 0) throw new Error(`${each.failed} calls failed with ${name} (${each.statuses})`);
      sums.calls += each.calls;
      sums.p99 = Math.max(sums.p99, each.p99);
    }
  });
  const perCall = (part) => Math.max(0, loaded[part] - (idle[part] * loaded.at) / idle.at) / sums.calls;
  for (const server of servers) await stopWaha(server);
  const perSecond = 1e6 / (perCall('servers') + perCall('database'));
  const idlePercent = (idle.servers + idle.database) / idle.at / 1e4;
  const cells = [
    ...[sums.calls, `${perCall('servers').toFixed(0)} µs`, `${perCall('database').toFixed(0)} µs`],
    ...[`${perSecond.toFixed(0)}/s`, `${sums.p99} ms`, `${idlePercent.toFixed(1)} %`],
  ];
  console.log([name.padEnd(15), ...cells.map((text) => String(text).padStart(11))].join(''));
  return { readers, perSecond };
}

/** Returns by how much each figure grew during some work. */
async function differ(read, work) {
  const before = read();
  await work();
  return Object.fromEntries(Object.entries(read()).map(([name, value]) => [name, value - before[name]]));
}

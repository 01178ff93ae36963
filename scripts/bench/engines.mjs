import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from '../prepare.mjs';
import { startPostgres } from '../tools/start-postgres.mjs';
import { WAHA } from './run-waha.mjs';
import { createCases } from './server/create-cases.mjs';
import { createCasesOfMany, DECISIONS_PER_LOAD } from './server/create-cases-of-many.mjs';
import { measureLoad, mergeRounds, readMemory, readPostgresProcessorTime } from './server/measure.mjs';
import { startWaha, stopWaha } from './server/start-waha.mjs';

/**
 * Measures the cost of a call on PostgreSQL beside that on an SQLite file with the same rows. Both are loaded
 * alternately in one run, on this machine. `npm run bench -- engines --members 10000 --entries 200000 --seconds 3
 * --only sync`. The PostgreSQL server uses durable writes, and its own processor time is counted separately. With
 * `--postgres-alone` a small installation is moved and then grown in place, so that it may be large: `npm run
 * bench -- engines --postgres-alone --members 1000000 --entries 20000000`
 */
const PORTS = { sqlite: 5094, postgres: 5093 };
const ROUNDS = 2;
/** One more for warm-up, and one more because a load prepares some calls that it does not make. */
const LOADS_PER_CASE = ROUNDS + 2;
const CONNECTIONS = 10;
const HEAVY_CONNECTIONS = 4;
const READERS = 100;
/** The number of members of the installation that is moved and then grown. */
const MEMBERS_BEFORE_GROWTH = 1000;
/** The ids of seeded members match this. */
const SEEDED_ID = /-7001-a000-/;
const SECRET = 'a secret that only this bench knows of';

const { values: wanted } = parseArgs({
  options: {
    members: { type: 'string', default: '10000' },
    entries: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    'postgres-alone': { type: 'boolean', default: false },
  },
});
const [members, entries, seconds] = [wanted.members, wanted.entries, wanted.seconds].map(Number);
const isAlone = wanted['postgres-alone'];

await prepare();
// Imported after the installation of the packages.
const { seedInstallation, logIn } = await import('./server/seed-installation.mjs');
const { seededEmail } = await import('./seed-members.mjs');
const work = mkdtempSync(join(tmpdir(), 'waha-bench-'));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));

const [file, moved] = [join(work, 'sqlite'), join(work, 'postgres')];
const begun = isAlone ? Math.min(members, MEMBERS_BEFORE_GROWTH) : members;
const installation = await timed(`${begun} members`, () =>
  seedInstallation(file, {
    members: begun,
    port: PORTS.sqlite,
    ...(!isAlone && { entries, ...limitToDecided() }),
  }),
);
let { waiting } = installation;
cpSync(file, moved, { recursive: true });

const postgres = await startPostgres('careful');
const { url } = postgres;
const onServer = { DATABASE_URL: url, WAHA_SECRET: SECRET };
await timed('moved to PostgreSQL', () => moveTo(url));
if (begun < members) {
  const { growPostgres } = await import('./server/grow-postgres.mjs');
  waiting = await timed(`grown to ${members} members`, () =>
    growPostgres(url, { from: begun, to: members, entries, dataDir: moved }),
  );
  await timed('checked by waha doctor', () => checkBooks());
}

const servers = {
  ...(!isAlone && { sqlite: await startWaha(file, PORTS.sqlite, [], { WAHA_SECRET: SECRET }) }),
  postgres: await startWaha(moved, PORTS.postgres, [], onServer),
};
const engines = Object.keys(servers);
for (const engine of engines) console.log(`memory with ${engine}: ${readMemory(servers[engine].pid).resident} MiB`);
const cases = Object.fromEntries(
  await Promise.all(engines.map(async (engine) => [engine, await createCasesOn(engine)])),
);

console.log(`\n${printTitle('CPU time of a request')}${engines.map(printHead).join('')}${formatCell('the server')}`);
for (const [at, { name }] of cases.postgres.entries())
  if (name.includes(wanted.only)) await measure(name, (engine) => cases[engine][at]);
for (const server of Object.values(servers)) await stopWaha(server);
await postgres.end();

/** Limits the run to as many decisions as there are pending payments. */
function limitToDecided() {
  const waiting = LOADS_PER_CASE * DECISIONS_PER_LOAD;
  return { waiting, ownedPacks: Math.round(begun * 0.8) - waiting };
}

/** Creates the cases of an engine; each engine has its own sessions. */
async function createCasesOn(engine) {
  const people = await installation.signIn(PORTS[engine]);
  const readers = [];
  for (let each = 0; each < READERS; each++) {
    const number = Math.floor((each * members) / READERS);
    readers.push(await logIn(PORTS[engine], { email: seededEmail(number) }));
  }
  return [...createCases(people), ...createCasesOfMany({ ...people, readers, waiting, loads: LOADS_PER_CASE })];
}

/** @param caseOn returns the same case of each engine */
async function measure(name, caseOn) {
  const rounds = Object.fromEntries(engines.map((engine) => [engine, []]));
  const ofServer = [];
  const run = (engine, length) => {
    const { ask, isHeavy, connections = isHeavy ? HEAVY_CONNECTIONS : CONNECTIONS } = caseOn(engine);
    return measureLoad({ pid: servers[engine].pid, port: PORTS[engine], ask, seconds: length, connections });
  };
  for (const engine of engines) await run(engine, 1);
  for (let round = 0; round < ROUNDS; round++) {
    for (const engine of engines) {
      const before = readPostgresProcessorTime(postgres.pid);
      const each = await run(engine, seconds);
      rounds[engine].push(each);
      if (engine === 'postgres') ofServer.push((readPostgresProcessorTime(postgres.pid) - before) / each.calls);
    }
  }
  const figures = engines.map((engine) => mergeRounds(rounds[engine]));
  const failed = figures.map(({ failed, statuses }, at) =>
    failed > 0 ? `  ${failed} failed with ${engines[at]} (${[...new Set(statuses)]})` : '',
  );
  const server = ofServer.reduce((sum, each) => sum + each, 0) / ofServer.length;
  console.log(
    `${printTitle(name)}${figures.map(printFigures).join('')}${formatCell(`${server.toFixed(0)} µs`)}${failed.join('')}`,
  );
}

async function waha(words, more) {
  const env = { ...process.env, WAHA_LOG_LEVEL: 'error', ...more };
  const child = spawn(process.execPath, [WAHA, ...words], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  return { code, said };
}

async function moveTo(to) {
  const { code } = await waha(['move', '--to', to], { WAHA_DATA_DIR: moved });
  if (code !== 0) throw new Error(`waha move ended with ${code}`);
}

/**
 * Verifies every balance and aggregate. Known exceptions: most seeded files do not exist, and the points of a few demo
 * people that are measured have no cause.
 */
async function checkBooks() {
  const { said } = await waha(['doctor'], { ...onServer, WAHA_DATA_DIR: moved });
  const lines = said.split('\n');
  const findings = lines.filter((line) => /^(ok|warning|wrong) /.test(line));
  console.log(findings.map((line) => `  ${line}`).join('\n'));
  const ofSeeded = lines.filter((line) => line.includes('- member ') && SEEDED_ID.test(line));
  if (ofSeeded.length > 0 || findings.some((line) => /^wrong\s+(?!\s|files|ledger)/.test(line)))
    throw new Error(ofSeeded.slice(0, 10).join('\n'));
}

async function timed(what, work) {
  const startedAt = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  return result;
}

function printFigures({ micros, perSecond, p50, p99 }) {
  return (
    formatCell(`${micros.toFixed(0)} µs`) +
    formatCell(`${perSecond.toFixed(0)}/s`) +
    formatCell(`${p50} ms`) +
    formatCell(`${p99} ms`)
  );
}

function printHead(engine) {
  return formatCell(engine) + formatCell('calls') + formatCell('p50') + formatCell('p99');
}

function printTitle(text) {
  return text.padEnd(38);
}

function formatCell(text) {
  return text.padStart(11);
}

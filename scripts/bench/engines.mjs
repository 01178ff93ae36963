import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { prepare, ROOT } from '../prepare.mjs';
import { findPostgres } from '../tools/postgres.mjs';
import { WAHA } from './run-waha.mjs';
import { casesFor } from './server/cases.mjs';
import { load, memoryOf, processorTimeOfPostgres, together } from './server/measure.mjs';
import { startWaha, stop } from './server/start-waha.mjs';

/**
 * What a call costs with the rows on PostgreSQL, beside the same rows in a file of SQLite: both are loaded in turns in one run,
 * on this machine. `npm run bench:engines -- --members 10000 --entries 200000 --seconds 3 --only sync`
 * The server of PostgreSQL writes with care, and its own processor time is counted apart.
 */
const PORTS = { sqlite: 5094, postgres: 5093 };
const ROUNDS = 2;
const CONNECTIONS = 10;
const HEAVY_CONNECTIONS = 4;
const SECRET = 'a secret that only this bench knows of';

const { values: wanted } = parseArgs({
  options: {
    members: { type: 'string', default: '10000' },
    entries: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    // The rows of many members take long to seed: then PostgreSQL alone is asked, as it would be.
    'postgres-alone': { type: 'boolean', default: false },
  },
});
const seconds = Number(wanted.seconds);

await prepare();
// Not before they are installed.
const { seedHouse } = await import('./server/seed-house.mjs');
const work = mkdtempSync(join(tmpdir(), 'waha-bench-'));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));

const [file, moved] = [join(work, 'sqlite'), join(work, 'postgres')];
const house = await timed(`${wanted.members} members, and ${wanted.entries} entries more`, () =>
  seedHouse(file, { members: Number(wanted.members), entries: Number(wanted.entries), port: PORTS.sqlite }),
);
if (wanted['postgres-alone']) cpSync(join(file, 'uploads'), join(moved, 'uploads'), { recursive: true });
else cpSync(file, moved, { recursive: true });

const keeperScript = join(ROOT, 'scripts', 'tools', 'keep-postgres.mjs');
const keeper = spawn(process.execPath, [keeperScript, await findPostgres(), 'careful'], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
process.once('exit', () => keeper.stdin.end());
const [url] = await once(createInterface({ input: keeper.stdout }), 'line');
await timed('moved to PostgreSQL', () => move(wanted['postgres-alone'] ? file : moved, url));

const onServer = { DATABASE_URL: url, WAHA_SECRET: SECRET };
const servers = {
  ...(!wanted['postgres-alone'] && { sqlite: await startWaha(file, PORTS.sqlite, [], { WAHA_SECRET: SECRET }) }),
  postgres: await startWaha(moved, PORTS.postgres, [], onServer),
};
for (const [engine, { pid }] of Object.entries(servers))
  console.log(`memory with ${engine}: ${memoryOf(pid).resident} MiB`);
const people = await house.signIn(PORTS.postgres);

console.log(`\n${title('processor time of a call')}${Object.keys(servers).map(head).join('')}${cell('the server')}`);
for (const each of casesFor(people)) if (each.name.includes(wanted.only)) await measure(each);
for (const server of Object.values(servers)) await stop(server);
keeper.stdin.end();
await once(keeper, 'exit');

async function measure({ name, ask, isHeavy }) {
  const engines = Object.keys(servers);
  const rounds = Object.fromEntries(engines.map((engine) => [engine, []]));
  const ofServer = [];
  const connections = isHeavy ? HEAVY_CONNECTIONS : CONNECTIONS;
  const run = (engine, length) =>
    load({ pid: servers[engine].pid, port: PORTS[engine], ask, seconds: length, connections });
  for (const engine of engines) await run(engine, 1);
  for (let round = 0; round < ROUNDS; round++) {
    for (const engine of engines) {
      const before = processorTimeOfPostgres();
      const each = await run(engine, seconds);
      rounds[engine].push(each);
      if (engine === 'postgres') ofServer.push((processorTimeOfPostgres() - before) / each.calls);
    }
  }
  const figures = engines.map((engine) => together(rounds[engine]));
  const failed = figures.some((each) => each.failed > 0) ? '  SOME FAILED' : '';
  const server = ofServer.reduce((sum, each) => sum + each, 0) / ofServer.length;
  console.log(`${title(name)}${figures.map(tell).join('')}${cell(`${server.toFixed(0)} µs`)}${failed}`);
}

async function move(dataDir, to) {
  const env = { ...process.env, WAHA_DATA_DIR: dataDir, WAHA_LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [WAHA, 'move', '--to', to], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`waha move ended with ${code}`);
}

async function timed(what, work) {
  const startedAt = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  return result;
}

function tell({ micros, perSecond, p50, p99 }) {
  return cell(`${micros.toFixed(0)} µs`) + cell(`${perSecond.toFixed(0)}/s`) + cell(`${p50} ms`) + cell(`${p99} ms`);
}

function head(engine) {
  return cell(engine) + cell('calls') + cell('p50') + cell('p99');
}

function title(text) {
  return text.padEnd(38);
}

function cell(text) {
  return text.padStart(11);
}

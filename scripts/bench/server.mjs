import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, ROOT } from '../prepare.mjs';
import { createCases } from './server/create-cases.mjs';
import { createDecisions, DECISIONS_PER_LOAD } from './server/create-cases-of-many.mjs';
import { getSteps, measureLoad, mergeRounds, readMemory } from './server/measure.mjs';
import { profileCase } from './server/profile-case.mjs';
import { createSignIns, HASH_ROUNDS, measureHash } from './server/sign-ins.mjs';
import { startWaha, stopWaha } from './server/start-waha.mjs';

/**
 * Measures the server's processor time per call, beside a plain node:http server that sends the same bytes. Both are
 * loaded alternately in one run. `npm run bench -- server --members 100000 --only sync --seconds 5 --json new.json
 * --compare old.json`. With several numbers of members, measures how each call grows from the fewest to the most: `--
 * --members 1000,100000`. Profiles the time of a call by folder, package and function: `-- --profile --only receipt`.
 */
const PORT = 5096;
const BARE_PORT = 5095;
const ROUNDS = 2;
/** The loads of each case: a first one, whose figures are not used, and the rounds. One more call creates the bare response. */
const LOADS = ROUNDS + 2;
const CONNECTIONS = 10;
/** Receipts are large: more connections would measure the network. */
const HEAVY_CONNECTIONS = 4;

const { values: wanted } = parseArgs({
  options: {
    members: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    profile: { type: 'boolean', default: false },
    json: { type: 'string' },
    compare: { type: 'string' },
  },
});
const seconds = Number(wanted.seconds);
const earlier = wanted.compare ? JSON.parse(readFileSync(wanted.compare, 'utf8')) : {};
const figures = {};

await prepare();
// Imported after the installation of the packages.
const { seedInstallation } = await import('./server/seed-installation.mjs');
const work = mkdtempSync(join(tmpdir(), 'waha-bench-'));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));

const sizes = wanted.members.split(',').map(Number);
if (sizes.length > 1) {
  const { measureGrowth } = await import('./server/measure-growth.mjs');
  Object.assign(figures, await measureGrowth({ sizes, work, port: PORT, only: wanted.only }));
  saveFigures();
  process.exit();
}
await startMeasured('on an empty folder', join(work, 'empty'));
const dataDir = join(work, 'full');
console.log(`\nSeeding ${sizes[0].toLocaleString('en')} members …`);
const installation = await seedInstallation(dataDir, {
  members: sizes[0],
  port: PORT,
  waiting: LOADS * DECISIONS_PER_LOAD,
});
const server = await startMeasured(`with ${sizes[0].toLocaleString('en')} members`, dataDir);
const people = await installation.signIn();

if (wanted.profile) {
  await stopWaha(server);
  await profileAll();
  process.exit();
}

console.log(
  `\n${printTitle('CPU time of a request')}${formatCell('ours')}${formatCell('bare')}${formatCell('times')}${formatCell('target')}${formatCell('calls/s')}${formatCell('p50')}${formatCell('p99')}`,
);
for (const each of createAllCases()) if (each.name.includes(wanted.only)) await measure(each);
if (!wanted.only) await measureSignIns();
await stopWaha(server);
saveFigures();

function createAllCases() {
  const decisions = createDecisions({ admin: people.admin, waiting: installation.waiting, loads: LOADS });
  return [...createCases(people), { ...decisions, atMostMicros: 3000 }];
}

function countConnections({ isHeavy, connections = isHeavy ? HEAVY_CONNECTIONS : CONNECTIONS }) {
  return connections;
}

async function profileAll() {
  const list = { ask: { path: '/api/products' }, connections: CONNECTIONS };
  const signing = { ask: createSignIns(people.signer), connections: 2 };
  const cases = [
    ...createAllCases().map((each) => ({
      name: each.name,
      asks: [{ ask: each.ask, connections: countConnections(each) }],
    })),
    { name: 'sign-in', asks: [signing] },
    { name: 'the list beside constant sign-ins', asks: [list, signing] },
  ];
  for (const { name, asks } of cases)
    if (name.includes(wanted.only)) await profileCase(name, asks, { dataDir, port: PORT, seconds, work });
}

function saveFigures() {
  if (wanted.json) writeFileSync(wanted.json, `${JSON.stringify(figures, undefined, 2)}\n`);
}

async function startMeasured(how, folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const tookMs = [];
  let running;
  for (let each = 0; each < 3; each++) {
    if (running) await stopWaha(running);
    const startedAt = performance.now();
    running = await startWaha(folder, PORT);
    tookMs.push(performance.now() - startedAt);
  }
  await new Promise((over) => setTimeout(over, 3000));
  const { resident, own } = readMemory(running.pid);
  note(`start ${how}`, tookMs.toSorted((a, b) => a - b)[1], 'ms', 350);
  note(`memory 3 s after it`, resident, 'MiB', 80, `, ${own} of it its own`);
  if (how.includes('empty')) await stopWaha(running);
  return running;
}

async function measure(each) {
  const { name, ask, atMost, atMostMicros } = each;
  const bare = await startBare(name, ask);
  const rounds = { ours: [], bare: [] };
  const connections = countConnections(each);
  await measureLoad({ pid: server.pid, port: PORT, ask, seconds: 1, connections });
  await measureLoad({ pid: bare.pid, port: BARE_PORT, ask, seconds: 1, connections });
  for (let round = 0; round < ROUNDS; round++) {
    rounds.ours.push(await measureLoad({ pid: server.pid, port: PORT, ask, seconds, connections }));
    rounds.bare.push(await measureLoad({ pid: bare.pid, port: BARE_PORT, ask, seconds, connections }));
  }
  await stopWaha(bare);
  const ours = mergeRounds(rounds.ours);
  const least = mergeRounds(rounds.bare);
  figures[name] = ours.micros;
  const times = ours.micros / least.micros;
  console.log(
    printTitle(name) +
      formatCell(`${ours.micros.toFixed(0)} µs`) +
      formatCell(`${least.micros.toFixed(0)} µs`) +
      formatCell(times.toFixed(1)) +
      formatCell([atMost && `≤ ${atMost}`, atMostMicros && `≤ ${atMostMicros} µs`].filter(Boolean).join(', ')) +
      formatCell(ours.perSecond.toFixed(0)) +
      formatCell(`${ours.p50} ms`) +
      formatCell(`${ours.p99} ms`) +
      (ours.failed ? `  ${ours.failed} FAILED` : '') +
      since(name, ours.micros),
  );
}

/** Starts a plain server that sends the same response from memory. */
async function startBare(name, ask) {
  const answers = [];
  const connection = {};
  for (const step of getSteps(ask)) answers.push(await recordAnswer(name, step(connection), ask.path));
  const file = join(work, 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  const script = join(ROOT, 'scripts', 'bench', 'server', 'bare.mjs');
  const child = spawn(process.execPath, [script, String(BARE_PORT), work, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((ready) => child.stdout.once('data', ready));
  return child;
}

/** @param path the address of all calls of this case, if it is the same each time */
async function recordAnswer(name, { method = 'GET', headers = {}, body, ...each }, path = each.path) {
  const answer = await fetch(`http://127.0.0.1:${PORT}${each.path}`, { method, headers, body });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${bytes.subarray(0, 300)}`);
  const kept = { 'content-type': answer.headers.get('content-type') ?? 'text/plain', 'content-length': bytes.length };
  return {
    method,
    path: path === each.path ? path : '*',
    status: answer.status,
    headers: kept,
    body: bytes.toString('base64'),
  };
}

async function measureSignIns() {
  const alone = await measureHash(installation.passwordHash, people.signer.password);
  const ask = createSignIns(people.signer);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(await measureLoad({ pid: server.pid, port: PORT, ask, seconds, connections: 2 }));
  const { micros, perSecond, failed } = mergeRounds(rounds);
  note(
    'sign-in',
    micros / 1000,
    'ms of CPU time',
    (alone * 1.15) / 1000,
    `; the hash alone ${(alone / 1000).toFixed(1)} (${HASH_ROUNDS} times), ${perSecond.toFixed(0)} a second${failed ? `, ${failed} FAILED` : ''}`,
  );

  const list = { path: '/api/products' };
  const [beside] = await Promise.all([
    measureLoad({ pid: server.pid, port: PORT, ask: list, seconds: seconds * 2, connections: CONNECTIONS }),
    measureLoad({ pid: server.pid, port: PORT, ask, seconds: seconds * 2, connections: 2 }),
  ]);
  note('p99 of the list beside constant sign-ins', beside.p99, 'ms', 5);
}

function note(name, value, unit, target, more = '') {
  figures[name] = value;
  console.log(
    `${printTitle(name)}${formatCell(value.toFixed(1))} ${unit}${more}   target ≤ ${target.toFixed(target < 20 ? 1 : 0)}${since(name, value)}`,
  );
}

function since(name, value) {
  const before = earlier[name];
  return before === undefined ? '' : `   before ${before.toFixed(1)}, × ${(value / before).toFixed(2)}`;
}

function printTitle(text) {
  return text.padEnd(42);
}

function formatCell(text) {
  return text.padStart(10);
}

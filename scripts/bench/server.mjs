import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, ROOT } from '../prepare.mjs';
import { casesFor } from './server/cases.mjs';
import { load, memoryOf, together } from './server/measure.mjs';
import { profileCase } from './server/profile.mjs';
import { HASHES, hashAlone, signIns } from './server/sign-ins.mjs';
import { startWaha, stop } from './server/start-waha.mjs';

/**
 * What a call costs the server's processor, beside bare node:http that sends the same bytes: both are loaded in turns in
 * one run. `npm run bench:server -- --members 100000 --only sync --seconds 5 --json new.json --compare old.json`
 * With several numbers of members, how each call grows from the fewest to the most: `-- --members 1000,100000`
 * Where the time of a call goes, by room, package and function: `-- --profile --only receipt`
 */
const PORT = 5096;
const BARE_PORT = 5095;
const ROUNDS = 2;
const CONNECTIONS = 10;
/** Receipts are many bytes: more at once would measure the line. */
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
// Not before they are installed.
const { seedInstallation } = await import('./server/seed-installation.mjs');
const work = mkdtempSync(join(tmpdir(), 'waha-bench-'));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));

const sizes = wanted.members.split(',').map(Number);
if (sizes.length > 1) {
  const { measureGrowth } = await import('./server/growth.mjs');
  Object.assign(figures, await measureGrowth({ sizes, work, port: PORT, only: wanted.only }));
  keepFigures();
  process.exit();
}
await startUp('on an empty folder', join(work, 'empty'));
const dataDir = join(work, 'full');
console.log(`\nSeeding ${sizes[0].toLocaleString('en')} members …`);
const installation = await seedInstallation(dataDir, { members: sizes[0], port: PORT });
const server = await startUp(`with ${sizes[0].toLocaleString('en')} members`, dataDir);
const people = await installation.signIn();

if (wanted.profile) {
  await stop(server);
  await profileAll();
  process.exit();
}

console.log(
  `\n${title('processor time of a call')}${cell('ours')}${cell('bare')}${cell('times')}${cell('target')}${cell('calls/s')}${cell('p50')}${cell('p99')}`,
);
for (const each of casesFor(people)) if (each.name.includes(wanted.only)) await measure(each);
if (!wanted.only) await measureSignIns();
await stop(server);
keepFigures();

async function profileAll() {
  const list = { ask: { path: '/api/products' }, connections: CONNECTIONS };
  const signing = { ask: signIns(people.signer), connections: 2 };
  const cases = [
    ...casesFor(people).map(({ name, ask, isHeavy }) => ({
      name,
      asks: [{ ask, connections: isHeavy ? HEAVY_CONNECTIONS : CONNECTIONS }],
    })),
    { name: 'sign-in', asks: [signing] },
    { name: 'the list beside constant sign-ins', asks: [list, signing] },
  ];
  for (const { name, asks } of cases)
    if (name.includes(wanted.only)) await profileCase(name, asks, { dataDir, port: PORT, seconds, work });
}

function keepFigures() {
  if (wanted.json) writeFileSync(wanted.json, `${JSON.stringify(figures, undefined, 2)}\n`);
}

async function startUp(how, folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const tookMs = [];
  let running;
  for (let each = 0; each < 3; each++) {
    if (running) await stop(running);
    const startedAt = performance.now();
    running = await startWaha(folder, PORT);
    tookMs.push(performance.now() - startedAt);
  }
  await new Promise((over) => setTimeout(over, 3000));
  const { resident, own } = memoryOf(running.pid);
  note(`start ${how}`, tookMs.toSorted((a, b) => a - b)[1], 'ms', 350);
  note(`memory 3 s after it`, resident, 'MiB', 80, `, ${own} of it its own`);
  if (how.includes('empty')) await stop(running);
  return running;
}

async function measure({ name, ask, atMost, isHeavy }) {
  const bare = await startBare(name, ask);
  const rounds = { ours: [], bare: [] };
  const connections = isHeavy ? HEAVY_CONNECTIONS : CONNECTIONS;
  await load({ pid: server.pid, port: PORT, ask, seconds: 1, connections });
  await load({ pid: bare.pid, port: BARE_PORT, ask, seconds: 1, connections });
  for (let round = 0; round < ROUNDS; round++) {
    rounds.ours.push(await load({ pid: server.pid, port: PORT, ask, seconds, connections }));
    rounds.bare.push(await load({ pid: bare.pid, port: BARE_PORT, ask, seconds, connections }));
  }
  await stop(bare);
  const ours = together(rounds.ours);
  const least = together(rounds.bare);
  figures[name] = ours.micros;
  const times = ours.micros / least.micros;
  console.log(
    title(name) +
      cell(`${ours.micros.toFixed(0)} µs`) +
      cell(`${least.micros.toFixed(0)} µs`) +
      cell(times.toFixed(1)) +
      cell(atMost ? `≤ ${atMost}` : '') +
      cell(ours.perSecond.toFixed(0)) +
      cell(`${ours.p50} ms`) +
      cell(`${ours.p99} ms`) +
      (ours.failed ? `  ${ours.failed} FAILED` : '') +
      since(name, ours.micros),
  );
}

/** The same answer as ours, out of memory. */
async function startBare(name, ask) {
  const { path, method = 'GET', headers = {}, next, body } = ask;
  const given = next ? next() : { headers: {}, body };
  const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, {
    method,
    headers: { ...headers, ...given.headers, ...(next && { 'idempotency-key': crypto.randomUUID() }) },
    body: given.body,
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${bytes.subarray(0, 300)}`);
  const kept = { 'content-type': answer.headers.get('content-type'), 'content-length': bytes.length };
  const file = join(work, 'answers.json');
  writeFileSync(
    file,
    JSON.stringify([{ method, path, status: answer.status, headers: kept, body: bytes.toString('base64') }]),
  );
  const script = join(ROOT, 'scripts', 'bench', 'server', 'bare.mjs');
  const child = spawn(process.execPath, [script, String(BARE_PORT), work, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((ready) => child.stdout.once('data', ready));
  return child;
}

async function measureSignIns() {
  const alone = await hashAlone(installation.passwordHash, people.signer.password);
  const ask = signIns(people.signer);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(await load({ pid: server.pid, port: PORT, ask, seconds, connections: 2 }));
  const { micros, perSecond, failed } = together(rounds);
  note(
    'sign-in',
    micros / 1000,
    'ms of processor time',
    (alone * 1.15) / 1000,
    `; the hash alone ${(alone / 1000).toFixed(1)} (${HASHES} times), ${perSecond.toFixed(0)} a second${failed ? `, ${failed} FAILED` : ''}`,
  );

  const list = { path: '/api/products' };
  const [beside] = await Promise.all([
    load({ pid: server.pid, port: PORT, ask: list, seconds: seconds * 2, connections: CONNECTIONS }),
    load({ pid: server.pid, port: PORT, ask, seconds: seconds * 2, connections: 2 }),
  ]);
  note('p99 of the list beside constant sign-ins', beside.p99, 'ms', 5);
}

function note(name, value, unit, target, more = '') {
  figures[name] = value;
  console.log(
    `${title(name)}${cell(value.toFixed(1))} ${unit}${more}   target ≤ ${target.toFixed(target < 20 ? 1 : 0)}${since(name, value)}`,
  );
}

function since(name, value) {
  const before = earlier[name];
  return before === undefined ? '' : `   before ${before.toFixed(1)}, × ${(value / before).toFixed(2)}`;
}

function title(text) {
  return text.padEnd(42);
}

function cell(text) {
  return text.padStart(10);
}

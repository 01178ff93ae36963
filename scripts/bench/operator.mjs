import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePackage, PACKAGED_FILE } from '../package/package.mjs';

/**
 * Measures the single executable file on a small server, with targets, in one run. Reports its size, the time until it
 * responds, its memory when idle and under load, and the time to back up a gigabyte of receipts.
 */
const PORT = 5097;
const URL = `http://127.0.0.1:${PORT}`;
const CONNECTIONS = 50;
const LOAD_MS = 10_000;
/** The time until the scheduled tasks of the start are over. */
const START_TASKS_MS = 5_000;
/** The time until an idle server returns memory: it checks every ten seconds (trim-memory-when-idle.ts). */
const QUIET_MS = 20_000;
const UPLOADS = 1024;
const MEGABYTE = 1024 * 1024;

await makePackage();
const { default: Sqlite } = await import('better-sqlite3'); // a fresh checkout has not installed it before
const folder = mkdtempSync(join(tmpdir(), 'waha-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const dataDir = join(folder, 'data');
const env = {
  WAHA_DATA_DIR: dataDir,
  PORT: String(PORT),
  HOST: '127.0.0.1',
  WAHA_LOG_LEVEL: 'error',
  WAHA_RATE_LIMIT_PER_MINUTE: '1000000',
  WAHA_BACKUP_AT: 'off',
};

printRow('this machine', `${cpus().length} cores, load ${loadavg()[0].toFixed(1)} before the start`);
printRow('size of the file', `${(statSync(PACKAGED_FILE).size / MEGABYTE).toFixed(1)} MB`);
const first = await start();
printRow('first start, empty folder, unpacks', `${first.took.toFixed(0)} ms to the first answer`, 'under 1 s');
await stop(first.server);
const second = await start();
printRow('second start', `${second.took.toFixed(0)} ms to the first answer`, 'under 1 s');
await stop(second.server);
await run(['seed', '--demo']);

const { server } = await start();
await pause(START_TASKS_MS);
printRow(`memory, ${START_TASKS_MS / 1000} s after the start`, readMemory(server.pid));
await pause(QUIET_MS - START_TASKS_MS);
printRow(`memory, idle for ${QUIET_MS / 1000} s`, readMemory(server.pid), 'at most 100 MB');
const member = await logIn();
const load = await putLoad(member);
printRow(`${CONNECTIONS} connections for ${LOAD_MS / 1000} s`, load.text);
printRow('memory, right after that', readMemory(server.pid));
await pause(QUIET_MS);
printRow(`memory, ${QUIET_MS / 1000} s later`, readMemory(server.pid));

addUploads(UPLOADS);
const startedAt = performance.now();
const slowest = watchAnswers();
await run(['backup']);
const took = (performance.now() - startedAt) / 1000;
printRow(
  `backup with ${UPLOADS} files of 1 MB, server running`,
  `${took.toFixed(1)} s, ${(UPLOADS / took).toFixed(0)} MB/s`,
);
printRow('slowest response meanwhile', `${(await slowest.end()).toFixed(0)} ms`);
await stop(server);

async function start() {
  const startedAt = performance.now();
  const server = spawn(PACKAGED_FILE, ['serve'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => server.kill());
  await new Promise((ready) => server.stdout.on('data', (text) => String(text).includes('ready') && ready()));
  const answer = await fetch(`${URL}/api/health`);
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
  return { server, took: performance.now() - startedAt };
}

function stop(server) {
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGTERM');
  return ended;
}

function run(words) {
  return new Promise((done, failed) => {
    const child = spawn(PACKAGED_FILE, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.once('close', (code) => (code === 0 ? done(text) : failed(new Error(`${words.join(' ')}: ${code}`))));
  });
}

async function logIn() {
  const answer = await fetch(`${URL}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'amina.bensalah@waha.example', password: 'oasis-demo-1' }),
  });
  const { token, user } = await answer.json();
  return { id: user.id, headers: { authorization: `Bearer ${token}` } };
}

/** Each connection requests one thing after another: the app's page, the packs, the wallet, the member's payments. */
async function putLoad({ id, headers }) {
  const paths = ['/', '/api/packs', `/api/wallets/${id}`, `/api/payment/${id}`];
  const times = [];
  const until = performance.now() + LOAD_MS;
  const connection = async (_, number) => {
    for (let at = number; performance.now() < until; at++) {
      const from = performance.now();
      const answer = await fetch(URL + paths[at % paths.length], { headers });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${paths[at % paths.length]} answered ${answer.status}`);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.floor((sorted.length - 1) * share)].toFixed(0);
  const rate = (times.length / LOAD_MS) * 1000;
  return { text: `${rate.toFixed(0)} responses per second, median ${at(0.5)} ms, 99 % under ${at(0.99)} ms` };
}

/** Adds files as members send them, with their rows: random bytes, so that they cannot be compressed. */
function addUploads(count) {
  const database = new Sqlite(join(dataDir, 'waha.sqlite'));
  const columns = database.prepare('select * from files limit 1').get();
  mkdirSync(join(dataDir, 'uploads'), { recursive: true });
  const names = Object.keys(columns);
  const insert = database.prepare(
    `insert into files (${names.join(', ')}) values (${names.map((name) => `@${name}`)})`,
  );
  const bytes = randomBytes(MEGABYTE);
  for (let each = 0; each < count; each++) {
    const id = randomUUID();
    bytes.writeUInt32LE(each);
    const file = openSync(join(dataDir, 'uploads', id), 'wx', 0o600);
    writeSync(file, bytes);
    closeSync(file);
    insert.run({ ...columns, id, size: bytes.length });
  }
  database.close();
}

/** Sends a request ten times a second, and records the slowest response. */
function watchAnswers() {
  let slowest = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const from = performance.now();
      await (await fetch(`${URL}/api/health`)).arrayBuffer();
      slowest = Math.max(slowest, performance.now() - from);
      await pause(100);
    }
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      return slowest;
    },
  };
}

function readMemory(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return `${of('VmRSS').toFixed(0)} MB (${of('RssAnon').toFixed(0)} its own, ${of('RssFile').toFixed(0)} of files that the system may drop)`;
}

function pause(ms) {
  return new Promise((over) => setTimeout(over, ms));
}

function printRow(what, value, target) {
  console.log(`${what.padEnd(44)} ${value}${target ? `   target: ${target}` : ''}`);
}

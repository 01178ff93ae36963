import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePackage, PACKAGED_FILE } from '../package/package.mjs';
import { fetchRuntime } from '../package/runtime.mjs';
import { stripProgram } from '../package/strip-program.mjs';

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
const STARTS = 9;
const MAX_FILE_MB = 110;
const MAX_START_MS = 400;
const MAX_IDLE_MB = 90;
const MIN_BACKUP_MB_PER_S = 100;
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
const megabytes = statSync(PACKAGED_FILE).size / MEGABYTE;
printRow('size of the file', `${megabytes.toFixed(1)} MB`, `at most ${MAX_FILE_MB} MB`, megabytes <= MAX_FILE_MB);
const node = await measureNode();
printRow('Node alone in it, without our program', `${node.megabytes.toFixed(1)} MB, ${node.memory.text} when idle`);
const first = await start();
printRow(
  'first start, empty folder, extracts',
  `${first.took.toFixed(0)} ms to the first answer`,
  'under 1 s',
  first.took < 1000,
);
await stop(first.server);
const starts = [];
for (let time = 0; time < STARTS; time++) {
  const { server: started, took } = await start();
  starts.push(took);
  await stop(started);
}
const usual = starts.toSorted((a, b) => a - b)[Math.floor(STARTS / 2)];
printRow(
  `later starts, median of ${STARTS}`,
  `${usual.toFixed(0)} ms to the first answer`,
  `at most ${MAX_START_MS} ms`,
  usual <= MAX_START_MS,
);
await run(['seed', '--demo']);

const { server } = await start();
await pause(START_TASKS_MS);
printRow(`memory, ${START_TASKS_MS / 1000} s after the start`, readMemory(server.pid).text);
await pause(QUIET_MS - START_TASKS_MS);
const idle = readMemory(server.pid);
printRow(`memory, idle for ${QUIET_MS / 1000} s`, idle.text, `at most ${MAX_IDLE_MB} MB`, idle.resident <= MAX_IDLE_MB);
const member = await logIn();
const load = await putLoad(member);
printRow(`${CONNECTIONS} connections for ${LOAD_MS / 1000} s`, load.text);
printRow('memory, right after that', readMemory(server.pid).text);
await pause(QUIET_MS);
printRow(`memory, ${QUIET_MS / 1000} s later`, readMemory(server.pid).text);

addUploads(UPLOADS);
const startedAt = performance.now();
const slowest = watchAnswers();
await run(['backup']);
const took = (performance.now() - startedAt) / 1000;
printRow(
  `backup with ${UPLOADS} files of 1 MB, server running`,
  `${took.toFixed(1)} s, ${(UPLOADS / took).toFixed(0)} MB/s`,
  `at least ${MIN_BACKUP_MB_PER_S} MB/s`,
  UPLOADS / took >= MIN_BACKUP_MB_PER_S,
);
printRow('slowest response meanwhile', `${(await slowest.end()).toFixed(0)} ms`);
await stop(server);

async function start() {
  const startedAt = performance.now();
  const server = spawn(PACKAGED_FILE, ['serve'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => server.kill();
  process.once('exit', kill);
  let said = '';
  server.stderr.on('data', (text) => (said += text));
  await new Promise((ready, failed) => {
    server.stdout.on('data', (text) => String(text).includes('ready') && ready());
    server.once('exit', () => {
      process.off('exit', kill);
      failed(new Error(`The server has ended:\n${said}`));
    });
  });
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
  const [resident, own] = [of('VmRSS'), of('RssAnon')];
  const text = `${resident.toFixed(0)} MB (${own.toFixed(0)} its own, ${(resident - own).toFixed(0)} of files that the system may drop)`;
  return { resident, text };
}

/** Returns the size of the stripped Node, and its memory without a program: no work of ours goes below them. */
async function measureNode() {
  const file = join(folder, 'node');
  const bytes = stripProgram(readFileSync((await fetchRuntime()).node));
  writeFileSync(file, bytes, { mode: 0o755 });
  const idle = spawn(file, ['-e', 'setInterval(() => {}, 60000); console.log(1)'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((ready) => idle.stdout.once('data', ready));
  const memory = readMemory(idle.pid);
  await stop(idle);
  return { megabytes: bytes.length / MEGABYTE, memory };
}

function pause(ms) {
  return new Promise((over) => setTimeout(over, ms));
}

function printRow(what, value, target, isMet = true) {
  console.log(`${what.padEnd(44)} ${value}${target ? `   target: ${target}${isMet ? '' : ' (missed)'}` : ''}`);
}

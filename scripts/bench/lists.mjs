import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from '../prepare.mjs';
import { runWaha, WAHA } from './run-waha.mjs';

/**
 * Measures lists and bonus catch-up with many members on the built server. The cases are a search among 100,000 names
 * and a page of a work queue. It also measures the delay of other requests while 80,000 packs are credited three
 * bonuses each.
 */
const PORT = 5097;
const MEMBERS = 100_000;
const PACKS = 80_000;
const WAITING = 1000;
const CALLS_PER_PATH = 30;
const PERIOD = 31 * 24 * 60 * 60 * 1000;
const LETTERS = 'abdefghilmnorstuy';
let headers = {};

await prepare();
// Imported after the installation of the packages.
const { default: Sqlite } = await import('better-sqlite3');
const dataDir = mkdtempSync(join(tmpdir(), 'waha-bench-'));
const settings = { WAHA_DATA_DIR: dataDir, PORT: String(PORT), WAHA_LOG_LEVEL: 'error', WAHA_BUSY_AFTER_MS: '600000' };
const env = { ...process.env, ...settings, WAHA_RATE_LIMIT_PER_MINUTE: '1000000' };
await runWaha(['seed', '--demo'], env);
fill();

const startedAt = performance.now();
const server = spawn(process.execPath, [WAHA, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
process.once('exit', () => server.kill());
await new Promise((ready) => server.stdout.on('data', (said) => String(said).includes('ready') && ready()));
printRow(`start with ${MEMBERS} members`, `${formatMs(performance.now() - startedAt)} to the first answer`);
await catchUp();
headers = await logIn('leila.mansour@waha.example', 'oasis-demo-1');
for (const [what, q] of Object.entries({ 'no hits': 'zzqqx', 'many hits': 'ren', 'two letters, none': 'qx' }))
  printRow(`a search with ${what}`, await times(`/profiles/users-with-status?q=${q}`), 'at most 10 ms');
printRow('fifty of the newest members', await times('/profiles/users-with-status'));
printRow(`fifty of ${WAITING} payments that wait`, await times('/queue/payments'), '17 ms before');
printRow("fifty of staff's notices", await times('/notifications'));
server.kill('SIGTERM');
await new Promise((ended) => server.once('exit', ended));
rmSync(dataDir, { recursive: true, force: true });

/** Writes directly to the file: API calls would take hours. */
function fill() {
  const database = new Sqlite(join(dataDir, 'waha.sqlite'));
  const hash = database.prepare('select password_hash from people limit 1').pluck().get();
  const packId = database.prepare('select id from packs limit 1').pluck().get();
  const fileId = database.prepare('select id from files limit 1').pluck().get();
  const admin = database.prepare("select id from people where role = 'admin' limit 1").pluck().get();
  const person = database.prepare(
    "insert into people (id, role, name, surname, email, password_hash, created_at) values (?, 'user', ?, ?, ?, ?, ?)",
  );
  const names = database.prepare(
    'insert into people_names (person_id, name, surname, both, email) values (?, ?, ?, ?, ?)',
  );
  const payment = database.prepare(
    `insert into payments (id, member_id, pack_id, pack_name, reference, quantity, price_millimes, total_millimes,
       payment_type, payment_method, facility_points, monthly_bonus_points, withdrawal_days, receipt_file_id, created_at,
       status, decided_by, decided_at, approved_at)
     values (?, ?, ?, 'Ultra One', ?, 1, 1000, 1000, 'cash', 'izi', 0, 12, 31, ?, ?, ?, ?, ?, ?)`,
  );
  const next = database.prepare('insert into next_bonuses (payment_id, member_id, next_at) values (?, ?, ?)');
  const now = Date.now();
  const at = now - 2 * PERIOD - 1000;
  database.transaction(() => {
    for (let each = 0; each < MEMBERS; each++) {
      const id = createUuid(each);
      const [name, surname] = [createWord(7), createWord(9)];
      person.run(id, name, surname, `m${each}@waha.example`, hash, at);
      names.run(id, `${name}||`, `${surname}||`, `${name}${surname}||`, `m${each}@waha.example`);
      const isOwned = each < PACKS;
      if (!isOwned && each >= PACKS + WAITING) continue;
      const decision = isOwned ? ['approved', admin, at, at] : ['pending', null, null, null];
      payment.run(createUuid(each), id, packId, `R-${each}`, fileId, at, ...decision);
      if (isOwned) next.run(createUuid(each), id, at);
    }
  })();
  database.close();
}

/** Measures the delay of other requests while the bonuses of the first start are credited. */
async function catchUp() {
  const begunAt = performance.now();
  const reader = new Sqlite(join(dataDir, 'waha.sqlite'), { readonly: true });
  const count = reader.prepare("select count(*) from point_entries where kind = 'pack_bonus'").pluck();
  const waits = [];
  while (count.get() < 3 * PACKS && performance.now() - begunAt < 600_000) {
    for (let each = 0; each < 20; each++) waits.push(await time('/config'));
  }
  reader.close();
  const sorted = waits.toSorted((a, b) => a - b);
  printRow(`${PACKS} packs credited ${3 * PACKS} bonuses`, `${((performance.now() - begunAt) / 1000).toFixed(1)} s`);
  printRow(
    'an answer meanwhile',
    `median ${formatMs(sorted[sorted.length >> 1])}, longest ${formatMs(sorted.at(-1))}`,
    'batches of at most 50 ms',
  );
}

async function times(path) {
  const took = [];
  for (let each = 0; each < CALLS_PER_PATH; each++) took.push(await time(path));
  took.sort((a, b) => a - b);
  return `median ${formatMs(took[CALLS_PER_PATH >> 1])}, longest ${formatMs(took.at(-1))}`;
}

async function time(path) {
  const begunAt = performance.now();
  const answer = await fetch(`http://localhost:${PORT}/api${path}`, { headers });
  await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - begunAt;
}

async function logIn(email, password) {
  const answer = await fetch(`http://localhost:${PORT}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return { authorization: `Bearer ${(await answer.json()).token}` };
}

function createWord(length) {
  return Array.from({ length }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('');
}

function createUuid(number) {
  return `01941f29-7c00-7e66-a3b9-${String(number).padStart(12, '0')}`;
}

function formatMs(value) {
  return `${value.toFixed(1)} ms`;
}

function printRow(what, value, target) {
  console.log(`${what.padEnd(44)} ${value}${target ? `   target: ${target}` : ''}`);
}

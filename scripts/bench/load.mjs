import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from '../prepare.mjs';
import { PACE_MS, pickAction, signIn, waitPace } from './load/mix.mjs';
import { openCaller } from './load/open-caller.mjs';
import { printLoadReport, watchLoad } from './load/report.mjs';
import { WAHA } from './run-waha.mjs';

/**
 * Simulates many members at once: 2,000 for ten minutes, each at a person's pace (load/mix.mjs). The server runs on one
 * core and the members on the other. Then the server is killed, and everything that it acknowledged is checked. `npm
 * run bench -- load --members 2000 --minutes 10`; `--times 1,2,3` also runs two and three times the load.
 */
const PORT = 5094;
const [SERVER_CORE, CALLERS_CORE] = ['0', '1'];
/** Registered members, in addition to the active ones. */
const MEMBERS_MIN = 10_000;
const MAX_PARALLEL_SIGN_INS = 4;
const MAX_OPTIONS = { members: 10_000, minutes: 60 };

const { values: wanted } = parseArgs({
  options: {
    members: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '10' },
    times: { type: 'string', default: '1' },
  },
});
const members = Math.min(MAX_OPTIONS.members, Number(wanted.members));
const minutes = Math.min(MAX_OPTIONS.minutes, Number(wanted.minutes));

await prepare();
// Imported after the installation of the packages.
const { default: Sqlite } = await import('better-sqlite3');
const { seededEmail, seedMembers } = await import('./seed-members.mjs');
const dataDir = mkdtempSync(join(tmpdir(), 'waha-bench-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
await seedMembers(dataDir, { members: Math.max(MEMBERS_MIN, members) });
const people = readMembers(dataDir);
const env = {
  ...process.env,
  WAHA_DATA_DIR: dataDir,
  PORT: String(PORT),
  WAHA_TRUST_PROXY: '1',
  WAHA_BACKUP_AT: 'off',
};
const server = spawn('taskset', ['-c', SERVER_CORE, process.execPath, WAHA, 'serve'], {
  env,
  stdio: ['ignore', openSync('/dev/null', 'w'), 'inherit'],
});
process.once('exit', () => server.kill('SIGKILL'));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
execFileSync('taskset', ['-a', '-cp', CALLERS_CORE, String(process.pid)]);
const caller = openCaller(PORT);
const acknowledgedIds = { messages: [], payments: [] };

await waitUntilAnswering();
await signInAll();
for (const times of wanted.times.split(',').map(Number)) await holdFor(minutes * 60_000, times);
await checkAcknowledged();
process.exit();

/** Signs all members in, and opens the app for each. */
async function signInAll() {
  const startedAt = performance.now();
  const waiting = [...people];
  const comeIn = async () => {
    for (let member = waiting.pop(); member; member = waiting.pop()) {
      await signIn(member, caller.call);
      if (!member.token) throw new Error('a member could not log in');
      await caller.listen(member);
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_SIGN_INS }, comeIn));
  caller.report();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`${members} members have signed in, in ${seconds} s: ${caller.streams()} event streams are open.`);
}

/** Each member makes one action after another, with a person's pauses, until the time is over. */
async function holdFor(milliseconds, times) {
  const startedAt = performance.now();
  const until = startedAt + milliseconds;
  const seen = watchLoad(server.pid);
  const live = async (member) => {
    for (let at = startedAt + Math.random() * (PACE_MS / times); at < until; at = performance.now() + waitPace(times)) {
      await new Promise((over) => setTimeout(over, at - performance.now()));
      await pickAction().act(member, caller.call, acknowledgedIds);
    }
  };
  await Promise.all(people.map(live));
  const pace = `each does something every ${(PACE_MS / times / 1000).toFixed(1)} s`;
  printLoadReport(`${members} members with ${caller.streams()} event streams, ${pace}`, caller.report(), seen());
}

/** Kills the server instead of stopping it: everything acknowledged must exist. */
async function checkAcknowledged() {
  server.kill('SIGKILL');
  await new Promise((ended) => server.once('exit', ended));
  caller.close();
  const database = new Sqlite(join(dataDir, 'waha.sqlite'));
  const message = database.prepare('select 1 from messages where id = ?').pluck();
  const receipt = database.prepare(
    'select files.id, size from payments join files on files.id = receipt_file_id where payments.id = ?',
  );
  const hasReceipt = (id) => {
    const file = receipt.get(id);
    return file && statSync(join(dataDir, 'uploads', file.id), { throwIfNoEntry: false })?.size === file.size;
  };
  printKept('messages', acknowledgedIds.messages, (id) => message.get(id) === 1);
  printKept('payments, each with its receipt,', acknowledgedIds.payments, hasReceipt);
  database.close();
  const doctor = spawnSync(process.execPath, [WAHA, 'doctor'], { env, encoding: 'utf8' });
  console.log(
    doctor.stdout
      .split('\n')
      // The files of seeded members never existed.
      .filter((line) => /^\w+\s+(database|ledger)/.test(line))
      .join('\n'),
  );
}

function printKept(what, ids, isKept) {
  const lost = ids.filter((id) => !isKept(id)).length;
  console.log(`${ids.length} ${what} were acknowledged, ${lost} of them are lost`);
}

/** Returns the active members, each with a pack that they may pay for again. */
function readMembers(folder) {
  const database = new Sqlite(join(folder, 'waha.sqlite'), { readonly: true });
  const find = database.prepare(
    `select people.id, email, packs.pack_name as packName, packs.price_millimes as price from people
     join payments on payments.member_id = people.id join packs on packs.id = payments.pack_id where email = ?`,
  );
  const found = Array.from({ length: members }, (_, number) => ({
    ...find.get(seededEmail(number)),
    address: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
  }));
  database.close();
  return found;
}

async function waitUntilAnswering() {
  while (server.exitCode === null) {
    if ((await fetch(`http://127.0.0.1:${PORT}/api/config`).catch(() => undefined))?.ok) return;
    await new Promise((soon) => setTimeout(soon, 20));
  }
  throw new Error('the server ended before it responded');
}

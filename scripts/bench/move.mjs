import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { prepare } from '../prepare.mjs';
import { startPostgres } from '../tools/start-postgres.mjs';
import { WAHA } from './run-waha.mjs';

/**
 * Measures the time and memory of each step of moving an installation to PostgreSQL and back. Checks that the data is
 * the same afterwards. `npm run bench -- move --members 100000`. The PostgreSQL server uses non-durable writes, like
 * that of the tests.
 */
const { values: wanted } = parseArgs({ options: { members: { type: 'string', default: '100000' } } });
const members = Number(wanted.members);
/** The members whose exports are compared, counted from 0. */
const COMPARED_MEMBERS = [0, Math.floor(members / 2), members - 1];
const TABLES = ['members', 'payments', 'withdrawals', 'ledger', 'invoices', 'recharges'];
const SECRET = 'a secret that only this bench knows of';

await prepare();
// Imported after the installation of the packages.
const { seedMembers, seededEmail } = await import('./seed-members.mjs');
const work = mkdtempSync(join(tmpdir(), 'waha-bench-'));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));
const [installation, back] = [join(work, 'house'), join(work, 'back')];

const seededAt = performance.now();
await seedMembers(installation, { members });
printRow(`${members} members seeded`, `${((performance.now() - seededAt) / 1000).toFixed(0)} s`);
const before = await exportAll(installation);

const postgres = await startPostgres();
const { url } = postgres;
await runMove('to PostgreSQL', ['--to', url], { WAHA_DATA_DIR: installation });
await runMove('back to a folder', ['--to', back], {
  WAHA_DATA_DIR: installation,
  DATABASE_URL: url,
  WAHA_SECRET: SECRET,
});
await postgres.end();

const after = await exportAll(back);
const differ = Object.keys(before).filter((name) => before[name] !== after[name]);
printRow(
  'differences between the exports',
  differ.length === 0 ? `nothing of ${Object.keys(before).length}` : differ.join(),
);
if (differ.length > 0) process.exitCode = 1;

/** Prints the output of the command's steps, and its peak memory. */
async function runMove(what, words, env) {
  console.log(`\n${what}`);
  const begunAt = performance.now();
  const child = spawn(process.execPath, [WAHA, 'move', ...words], {
    env: { ...process.env, WAHA_LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let peak = 0;
  const looking = setInterval(() => {
    peak = Math.max(peak, readMemory(child.pid));
  }, 200);
  let rows = '';
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, name, time] = /^([a-z ]+): ([\d.]+ s)$/.exec(line) ?? [];
    if (name) printRow(`  ${name}`, time);
    rows = /^All (\d+ rows)/.exec(line)?.[1] ?? rows;
  });
  const [code] = await once(child, 'close');
  clearInterval(looking);
  if (code !== 0) throw new Error(`waha move ended with ${code}`);
  printRow('  in all', `${((performance.now() - begunAt) / 1000).toFixed(1)} s, ${rows}, at most ${peak} MB of memory`);
}

/** In MB; 0 after it has ended. */
function readMemory(pid) {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

/** Returns hashes of the exports. An export is logged, so it runs on a copy. */
async function exportAll(dataDir) {
  const copy = join(work, 'copy');
  cpSync(dataDir, copy, { recursive: true });
  const hashes = {};
  for (const table of TABLES) hashes[table] = hashBytes(await runWaha(['export', table], copy));
  for (const number of COMPARED_MEMBERS) {
    const to = mkdtempSync(join(work, 'export-'));
    await runWaha(['member', 'export', seededEmail(number), '--to', to], copy);
    const [name] = readdirSync(to);
    hashes[seededEmail(number)] = hashBytes(readFileSync(join(to, name, 'member.json')));
  }
  rmSync(copy, { recursive: true });
  return hashes;
}

async function runWaha(words, dataDir) {
  const env = { ...process.env, WAHA_LOG_LEVEL: 'error', WAHA_DATA_DIR: dataDir };
  const child = spawn(process.execPath, [WAHA, ...words], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`);
  return Buffer.concat(chunks);
}

function hashBytes(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

function printRow(what, value) {
  console.log(`${what.padEnd(44)} ${value}`);
}

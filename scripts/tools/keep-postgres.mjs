import { spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { captureOutput } from '../run.mjs';

// Runs a PostgreSQL server as long as the process that started this one; its end closes our input. Prints the address
// when the server responds. The data is in a temporary folder, so writes are not durable. With `careful` they are, as
// on a production server, for measurements. With `from`, the data is a copy of a backup.

const [bin, how, from] = process.argv.slice(2);
const user = await findServerUser();
const folder = mkdtempSync(join(tmpdir(), 'waha-postgres-'));
if (user) chownSync(folder, user.uid, user.gid);
chmodSync(folder, 0o755);
const data = join(folder, 'data');
let server;

process.stdin.on('end', stopServer).resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopServer);

if (from) copyBackup();
else await makeData();
const port = await findFreePort();
const fastSettings = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
  // It would connect to the database from which all others are copied.
  'autovacuum=off',
];
const durableSettings = ['shared_buffers=1GB', 'wal_compression=on', 'max_wal_size=8GB', 'maintenance_work_mem=512MB'];
const settings = [
  ...(how === 'careful' ? durableSettings : fastSettings),
  ...['max_connections=200', 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`],
  'log_min_messages=fatal',
];
server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings.flatMap((each) => ['-c', each])], {
  ...user,
  cwd: folder,
  stdio: ['ignore', 'ignore', 'pipe'],
});
let output = '';
server.stderr.on('data', (chunk) => (output += chunk));
server.on('exit', () => exitWithError(output));
await isReady();
console.log(`postgres://postgres@127.0.0.1:${port}/postgres`);

async function makeData() {
  // A collation other than byte order, to find code that relies on the database's default.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=fr'];
  const made = await captureOutput(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-N', ...locale],
    {
      ...user,
      cwd: folder,
    },
  );
  if (made.code !== 0) exitWithError(made.text);
}

function copyBackup() {
  cpSync(from, data, { recursive: true });
  const own = (path) => {
    if (user) chownSync(path, user.uid, user.gid);
    if (!lstatSync(path).isDirectory()) return;
    chmodSync(path, 0o700);
    for (const name of readdirSync(path)) own(join(path, name));
  };
  own(data);
}

/** PostgreSQL refuses to run as root. */
async function findServerUser() {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(['-u', '-g'].map((what) => captureOutput('id', [what, 'nobody'])));
  return { uid: Number(uid.text), gid: Number(gid.text) };
}

function findFreePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

/** The server writes its status to this file. */
async function isReady() {
  for (;;) {
    try {
      if (readFileSync(join(data, 'postmaster.pid'), 'utf8').includes('ready')) return;
    } catch {
      // Not ready yet.
    }
    await new Promise((done) => setTimeout(done, 20));
  }
}

function stopServer() {
  server?.removeAllListeners('exit');
  if (!server || server.exitCode !== null) exitCleanly(0);
  server.on('exit', () => exitCleanly(0));
  server.kill('SIGQUIT');
}

function exitWithError(text) {
  console.error(text);
  exitCleanly(1);
}

function exitCleanly(code) {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}

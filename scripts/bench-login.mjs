import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare, ROOT } from './prepare.mjs';

/**
 * How long a failed login takes for an address that is known and for one that is not, turn by turn in one run.
 * The two must be alike, or the clock would tell strangers who has an account.
 */
const WAHA = join(ROOT, 'apps', 'api', 'dist', 'waha.cjs');
const PORT = 5099;
/** Below the ten tries after which an account has to wait. */
const TRIES_EACH = 8;
const KNOWN = ['amina.bensalah', 'youssef.trabelsi', 'leila.mansour', 'karim.jaziri', 'sonia.gharbi'];

await prepare();
const dataDir = mkdtempSync(join(tmpdir(), 'waha-bench-'));
const env = { ...process.env, WAHA_DATA_DIR: dataDir, PORT: String(PORT), WAHA_LOG_LEVEL: 'error' };
await run(['seed', '--demo']);
const server = spawn(process.execPath, [WAHA, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
await new Promise((ready) => server.stdout.on('data', (said) => String(said).includes('ready') && ready()));

const took = { known: [], unknown: [] };
for (let tries = 0; tries < TRIES_EACH; tries++) {
  for (const name of KNOWN) {
    took.known.push(await timeLogin(`${name}@waha.example`));
    took.unknown.push(await timeLogin(`${name}.${tries}@nobody.example`));
  }
}
server.kill('SIGTERM');
await new Promise((ended) => server.once('exit', ended));
rmSync(dataDir, { recursive: true, force: true });

for (const [kind, times] of Object.entries(took)) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.floor((sorted.length - 1) * share)].toFixed(1);
  console.log(
    `${kind.padEnd(8)} ${sorted.length} tries: median ${at(0.5)} ms, 10 % under ${at(0.1)}, 90 % under ${at(0.9)}`,
  );
}

async function timeLogin(email) {
  const startedAt = performance.now();
  const answer = await fetch(`http://localhost:${PORT}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'not the right one' }),
  });
  await answer.text();
  if (answer.status !== 401) throw new Error(`answered ${answer.status}`);
  return performance.now() - startedAt;
}

function run(words) {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [WAHA, ...words], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('exit', (code) => (code === 0 ? done() : failed(new Error(`${words.join(' ')} ended with ${code}`))));
  });
}

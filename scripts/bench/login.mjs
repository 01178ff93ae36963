import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from '../prepare.mjs';
import { runWaha, WAHA } from './run-waha.mjs';

/**
 * Compares how long a failed login and a password request take for a known and an unknown address, alternately in one
 * run. The two must be equal, or the timing would reveal which addresses have an account.
 */
const PORT = 5099;
/**
 * The number of calls of each kind for each account. Every call comes from its own address, because the wrong attempts
 * of one address are limited.
 */
const TRIES_PER_ACCOUNT = 8;
const KNOWN = ['amina.bensalah', 'youssef.trabelsi', 'leila.mansour', 'karim.jaziri', 'sonia.gharbi'];

await prepare();
const dataDir = mkdtempSync(join(tmpdir(), 'waha-bench-'));
const env = {
  ...process.env,
  WAHA_DATA_DIR: dataDir,
  PORT: String(PORT),
  WAHA_LOG_LEVEL: 'error',
  WAHA_TRUST_PROXY: '1',
};
await runWaha(['seed', '--demo'], env);
const server = spawn(process.execPath, [WAHA, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
await new Promise((ready) => server.stdout.on('data', (said) => String(said).includes('ready') && ready()));

let callers = 0;
const durations = {};
for (let tries = 0; tries < TRIES_PER_ACCOUNT; tries++) {
  for (const name of KNOWN) {
    const unknown = `${name}.${tries}@nobody.example`;
    for (const [kind, email] of Object.entries({ known: `${name}@waha.example`, unknown })) {
      await timeCall(`login, ${kind}`, 401, '/users/login', { email, password: 'not the right one' });
      await timeCall(`forgot, ${kind}`, 202, '/users/password/forgot', { email });
    }
  }
}
server.kill('SIGTERM');
await new Promise((ended) => server.once('exit', ended));
rmSync(dataDir, { recursive: true, force: true });

for (const [kind, times] of Object.entries(durations)) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.floor((sorted.length - 1) * share)].toFixed(1);
  console.log(
    `${kind.padEnd(16)} ${sorted.length} tries: median ${at(0.5)} ms, 10 % under ${at(0.1)}, 90 % under ${at(0.9)}`,
  );
}

async function timeCall(kind, expected, path, body) {
  const caller = `10.0.${Math.floor(callers / 250)}.${(callers++ % 250) + 1}`;
  const startedAt = performance.now();
  const answer = await fetch(`http://localhost:${PORT}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': caller },
    body: JSON.stringify(body),
  });
  await answer.text();
  if (answer.status !== expected) throw new Error(`${path} answered ${answer.status}`);
  durations[kind] = [...(durations[kind] ?? []), performance.now() - startedAt];
}

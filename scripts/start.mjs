import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { makeApiReference } from './make-api-reference.mjs';
import { prepare, ROOT } from './prepare.mjs';
import { run } from './run.mjs';

// Starts the service with demo people from a fresh checkout, in one command.
await prepare();
// Without it, only the page /api/docs is missing.
const failure = await makeApiReference();
if (failure) console.log(failure);

const waha = join(ROOT, 'apps', 'api', 'dist', 'waha.cjs');
const seeded = await run(process.execPath, [waha, 'seed', '--demo'], { cwd: ROOT });
if (seeded.code !== 0) process.exit(seeded.code);

const env = { WAHA_LOG_LEVEL: 'warn', WAHA_LOG_FORMAT: 'text', ...process.env };
const server = spawn(process.execPath, [waha, 'serve'], { cwd: ROOT, env, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('close', (code) => process.exit(code ?? 0));

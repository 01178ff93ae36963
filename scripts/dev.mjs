import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepare, ROOT } from './prepare.mjs';

// Rebuilds and restarts the API on every change, and serves the page with Vite's own server on http://localhost:5173.
await prepare();
const api = join(ROOT, 'apps', 'api');
const children = [
  spawn(process.execPath, ['build.mjs', '--watch'], { cwd: api, stdio: 'inherit' }),
  spawn(process.execPath, ['--watch', join('dist', 'waha.cjs'), 'serve'], { cwd: api, stdio: 'inherit' }),
  spawn('npx', ['vite', '--config', join(ROOT, 'vite.config.ts')], { cwd: ROOT, stdio: 'inherit' }),
];
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => children.map((child) => child.kill(signal)));

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { findAssets } from '../platform/config/assets';

type Ran = { code: number | null; text: string };

let program: Promise<string> | undefined;

/** The `waha` command of this source, bundled once for each test process. */
function bundled(): Promise<string> {
  program ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waha-program-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const outfile = join(folder, 'waha.cjs');
    await build({
      absWorkingDir: join(findAssets().root, 'apps', 'api'),
      entryPoints: ['src/main.ts'],
      outfile,
      ...{ bundle: true, platform: 'node', format: 'cjs', logLevel: 'warning' },
      external: ['better-sqlite3', '@node-rs/argon2'],
      supported: { 'dynamic-import': false },
    });
    return outfile;
  })();
  return program;
}

/** Runs the real `waha` in a process of its own; `said` is what it has printed so far, `kill` ends it as the system would. */
export async function startWaha(words: readonly string[], env: Record<string, string>, input = '') {
  const modules = dirname(dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json')));
  const child = spawn(process.execPath, [await bundled(), ...words], {
    cwd: findAssets().root,
    env: { PATH: process.env.PATH, NODE_PATH: modules, WAHA_LOG_LEVEL: 'silent', ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
    });
  }
  child.stdin.end(input);
  const ended = new Promise<Ran>((done) => child.on('close', (code) => done({ code, text })));
  return { ended, said: () => text, kill: () => child.kill('SIGKILL') };
}

/** As `startWaha`, until its end. */
export async function runWaha(words: readonly string[], env: Record<string, string>, input = ''): Promise<Ran> {
  return (await startWaha(words, env, input)).ended;
}

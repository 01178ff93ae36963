import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { findAssets } from '../platform/config/assets';

type RunResult = { code: number | null; text: string };

type SeparateBundle = { name: string; file: string; entry: string };
type BundleModule = {
  APART: SeparateBundle[];
  bundleApart: (each: SeparateBundle) => BuildOptions;
  keptApart: (where: (each: SeparateBundle) => { path: string; external: boolean }) => Plugin;
};

let program: Promise<string> | undefined;
const separateBundles = new Map<string, Promise<unknown>>();

/** Bundles the `waha` command of this source, once per test process, with the same separate files as the build. */
export function bundleProgram(): Promise<string> {
  program ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waha-program-'));
    chmodSync(folder, 0o755); // some tests run it as another user
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const outfile = join(folder, 'waha.cjs');
    const { keptApart } = await loadBundleModule();
    await build({
      absWorkingDir: join(findAssets().root, 'apps', 'api'),
      plugins: [keptApart(({ file }) => ({ path: `./${file}`, external: true }))],
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

/** Builds a separate bundle beside it, where the program looks for it when it needs it. */
function buildSeparateBundle(name: string): Promise<unknown> {
  const bring = async () => {
    const { APART, bundleApart } = await loadBundleModule();
    const each = APART.find((one) => one.name === name)!;
    return build({ ...bundleApart(each), outfile: join(dirname(await bundleProgram()), each.file) });
  };
  if (!separateBundles.has(name)) separateBundles.set(name, bring());
  return separateBundles.get(name)!;
}

/** Loads the module that the build itself uses. */
function loadBundleModule(): Promise<BundleModule> {
  return import(pathToFileURL(join(findAssets().root, 'apps', 'api', 'bundle.mjs')).href);
}

/** A user of this machine, for programs that a test run by root starts without root's rights. */
export type User = { uid: number; gid: number };

/**
 * Runs the real `waha` in a process of its own. `said` is its output so far, `out` that of standard output alone;
 * `kill` ends it like the system, `stop` requests its end.
 */
export async function startWaha(
  args: readonly string[],
  env: Record<string, string>,
  input = '',
  { cwd = findAssets().root, ...user }: Partial<User> & { cwd?: string } = {},
) {
  const named = [...args, ...Object.values(env)];
  if (named.some((each) => each.startsWith('s3:'))) await buildSeparateBundle('s3-sdk');
  if (named.some((each) => each.startsWith('postgres'))) await buildSeparateBundle('pg-driver');
  const modules = dirname(dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json')));
  const child = spawn(process.execPath, [await bundleProgram(), ...args], {
    cwd,
    ...user,
    env: { PATH: process.env.PATH, NODE_PATH: modules, WAHA_LOG_LEVEL: 'silent', ...env },
  });
  let text = '';
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  const waiters = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
      for (const check of waiters) check();
    });
  }
  /** Resolves once the output contains this. */
  const until = (words: string) =>
    new Promise<void>((done) => {
      const check = () => {
        if (text.includes(words)) done();
      };
      waiters.add(check);
      check();
    });
  child.stdin.end(input);
  const ended = new Promise<RunResult>((done) => child.on('close', (code) => done({ code, text })));
  return {
    ended,
    until,
    output: () => text,
    out: () => out,
    pid: child.pid,
    kill: () => child.kill('SIGKILL'),
    stop: () => child.kill('SIGTERM'),
    send: (signal: NodeJS.Signals) => child.kill(signal),
  };
}

/** Runs like `startWaha`, and waits for the end. */
export async function runWaha(...how: Parameters<typeof startWaha>): Promise<RunResult> {
  return (await startWaha(...how)).ended;
}

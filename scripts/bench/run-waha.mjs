import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../prepare.mjs';

/** The loader of the built program, or the program that a test has bundled; and the program file. */
export const WAHA = process.env.BENCH_PROGRAM ?? join(ROOT, 'apps', 'api', 'dist', 'waha.cjs');
export const PROGRAM = join(ROOT, 'apps', 'api', 'dist', 'program.cjs');

/** Runs a command of the program. @throws Error if it fails */
export function runWaha(words, env) {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [WAHA, ...words], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('exit', (code) => (code === 0 ? done() : failed(new Error(`${words.join(' ')} ended with ${code}`))));
  });
}

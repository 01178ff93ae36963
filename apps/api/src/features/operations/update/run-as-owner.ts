import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';

type RunResult = { code: number | null; out: string; text: string };

/**
 * Runs a program as the owner of the data folder, and waits for its end. Root itself opens no file of the service's
 * user, and loads no code from that user's folder. A Ctrl-C in the terminal does not reach the program.
 * @returns its exit code, its standard output, and all its output
 */
export function runAsOwner(
  file: string,
  args: readonly string[],
  { dataDir, timeoutMs }: { dataDir: string; timeoutMs?: number },
): Promise<RunResult> {
  const { uid, gid } = statSync(dataDir);
  const user = process.geteuid?.() === 0 ? { uid, gid } : {};
  const env = { ...process.env, WAHA_DATA_DIR: dataDir };
  const child = spawn(file, args, {
    ...user,
    env,
    cwd: '/',
    detached: true,
    timeout: timeoutMs,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let text = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
    text += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  return new Promise((ended) => {
    child.on('error', (error) => ended({ code: null, out, text: error.message }));
    child.on('close', (code) => ended({ code, out, text: text.trim() }));
  });
}

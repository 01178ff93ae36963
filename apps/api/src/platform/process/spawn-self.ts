import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { isSea } from 'node:sea';

/** Lower than the priority of the server. */
const LOW_PRIORITY = 10;

/**
 * Runs this program with other arguments, at low priority, and waits for its end. Returns its exit code, `null` after
 * the signal, and its output.
 */
export function spawnSelf(
  args: readonly string[],
  signal: AbortSignal,
): Promise<{ code: number | null; text: string }> {
  const before = isSea() ? [] : [process.argv[1] ?? ''];
  const child = spawn(process.execPath, [...before, ...args], { signal, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
    });
  }
  return new Promise((ended) => {
    child.on('error', (error) => ended({ code: null, text: error.message }));
    child.on('close', (code) => ended({ code, text: text.trim() }));
  });
}

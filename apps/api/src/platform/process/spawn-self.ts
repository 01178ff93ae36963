import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { isSea } from 'node:sea';

/** Behind everything that serves members. */
const LOW_PRIORITY = 10;

/**
 * Runs this same program with other words, behind what serves members, and waits for its end. Answers its exit code,
 * `null` when it was ended by the signal, and what it said.
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

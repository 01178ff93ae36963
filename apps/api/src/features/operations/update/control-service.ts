import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';

const UNIT_FILE = '/etc/systemd/system/waha.service';
const POLL_MS = 200;

/**
 * Stops the service and waits until it has ended, or starts it without waiting until it answers: a version that hangs at
 * its start would never let `systemctl` return. Callers wait for its health, for a limited time. The only place that runs `systemctl`: tests put a
 * script of that name on the PATH.
 * @throws Error with the output of systemctl
 */
export async function controlService(action: 'stop' | 'start'): Promise<void> {
  // After a version that did not start, systemd may refuse another start for a while.
  if (action === 'start') await runSystemctl(['reset-failed', 'waha']);
  const args = action === 'start' ? ['start', '--no-block', 'waha'] : ['stop', 'waha'];
  const { code, text } = await runSystemctl(args);
  if (code !== 0) throw new Error(`systemctl ${action} waha failed: ${text}`);
}

/**
 * Checks that systemd runs the server on this machine.
 * @throws Error saying what to do otherwise
 */
export async function requireService(): Promise<void> {
  const { code } = await runSystemctl(['cat', 'waha']);
  if (code === 0) return;
  throw new Error(
    'systemd has no service "waha" here. Replace the program by hand: docs/operator/upgrade-and-rollback.md.',
  );
}

/**
 * Returns whether systemd still waits for the report of a server that already answers, and the file of the service. A
 * version without such reports stays `activating` under a service file of a newer one (`Type=notify`).
 */
export async function findServiceWait(waitMs: number): Promise<{ isWaiting: boolean; unitFile: string }> {
  const end = performance.now() + waitMs;
  for (;;) {
    const { text: state } = await runSystemctl(['show', '--property', 'ActiveState', '--value', 'waha']);
    const isWaiting = state === 'activating';
    if (isWaiting && performance.now() < end) {
      await setTimeout(POLL_MS);
      continue;
    }
    const { text: unitFile } = await runSystemctl(['show', '--property', 'FragmentPath', '--value', 'waha']);
    return { isWaiting, unitFile: unitFile || UNIT_FILE };
  }
}

/** Detached, so that Ctrl-C in the terminal does not interrupt it. */
function runSystemctl(args: readonly string[]): Promise<{ code: number | null; text: string }> {
  const child = spawn('systemctl', args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  return new Promise((ended) => {
    child.on('error', (error) => ended({ code: null, text: error.message }));
    // Not `close`: a stand-in may leave its output open to the server.
    child.on('exit', (code) => ended({ code, text: text.trim() }));
  });
}

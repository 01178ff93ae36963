import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { WAHA } from '../run-waha.mjs';

/** The settings of an operator, but without the rate limits of one address, and with the log discarded. */
export function createSettings(dataDir, port) {
  return {
    ...process.env,
    WAHA_DATA_DIR: dataDir,
    PORT: String(port),
    WAHA_RATE_LIMIT_PER_MINUTE: '1000000',
    WAHA_CONNECTIONS_PER_ADDRESS: '100000',
    WAHA_BODIES_PER_ADDRESS: '100000',
    WAHA_UPLOAD_QUOTA_TIMES: '1000',
    WAHA_BUSY_AFTER_MS: '600000',
  };
}

/**
 * Starts the server and returns after its first response. @param nodeOptions options of Node itself; `more` settings
 */
export async function startWaha(dataDir, port, nodeOptions = [], more = {}) {
  const child = spawn(process.execPath, [...nodeOptions, WAHA, 'serve'], {
    env: { ...createSettings(dataDir, port), ...more },
    stdio: ['ignore', openSync('/dev/null', 'w'), 'inherit'],
  });
  process.once('exit', () => child.kill());
  while (child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/config`).catch(() => undefined);
    if (answer?.ok) return child;
    await new Promise((soon) => setTimeout(soon, 5));
  }
  throw new Error('the server ended before it responded');
}

export async function stopWaha(child) {
  child.kill('SIGTERM');
  if (child.exitCode === null) await new Promise((ended) => child.once('exit', ended));
}

import { setTimeout } from 'node:timers/promises';
import { SECOND } from '@waha/domain/kernel/time';
import { parseJson } from './parse-json';

const POLL_MS = SECOND / 4;
const REQUEST_TIMEOUT_MS = 5 * SECOND;
/** The answer of a server that does not answer. */
export const NO_ANSWER = 'no answer';
const ANY_ADDRESS = new Set(['0.0.0.0', '::', '']);

/**
 * Waits until the server answers that it is well. Returns the last answer if it does not in time.
 * @param version the version that must answer; `undefined` for any
 */
export async function waitForHealth(
  { host, port }: { host: string; port: number },
  version: string | undefined,
  waitMs: number,
): Promise<{ isWell: boolean; answer: string }> {
  const address = `http://${formatHost(host)}:${port}/api/health`;
  const end = performance.now() + waitMs;
  let answer = NO_ANSWER;
  while (performance.now() < end) {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
      answer = await response.text();
      if (response.ok && (version === undefined || readVersion(answer) === version)) return { isWell: true, answer };
    } catch {
      answer = NO_ANSWER;
    }
    await setTimeout(POLL_MS);
  }
  return { isWell: false, answer };
}

function readVersion(answer: string): unknown {
  return (parseJson(answer) as { version?: unknown } | undefined)?.version;
}

function formatHost(host: string): string {
  if (ANY_ADDRESS.has(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

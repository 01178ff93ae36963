import { SECOND } from '@waha/domain/kernel/time';
import type { Config } from '#platform/config/config';
import { createErrorFinding, createOkFinding, createWarningFinding, type Finding } from './finding';

const TIMEOUT_MS = 5 * SECOND;
const ADDRESS_CHECK = 'address';
const PROXY_CHECK = 'proxy';

type Site = Pick<Config, 'publicUrl' | 'trustProxy'>;

/** Checks whether members reach the server at the address in mails and notifications. */
export async function checkAddress({ publicUrl }: Site): Promise<Finding> {
  const health = await requestHealth(publicUrl);
  if (isOwnMachine(publicUrl)) {
    return createWarningFinding(
      ADDRESS_CHECK,
      `${publicUrl} ${describeAnswer(health)}; only this machine can open it`,
      'Set PUBLIC_URL to the address that members use.',
    );
  }
  switch (health.kind) {
    case 'well':
      break;
    case 'unwell':
      return createWarningFinding(
        ADDRESS_CHECK,
        `${publicUrl} ${describeAnswer(health)}`,
        'Check the other findings, first the disk and the database.',
      );
    case 'busy':
      return createWarningFinding(
        ADDRESS_CHECK,
        `${publicUrl} ${describeAnswer(health)}`,
        'Try again. If it stays busy, check the load of the machine.',
      );
    case 'other':
      return createErrorFinding(ADDRESS_CHECK, `${publicUrl} ${describeAnswer(health)}`, LOOK_HINT);
    case 'none':
      // Some networks do not let a machine reach itself by its own name.
      return createWarningFinding(
        ADDRESS_CHECK,
        `${publicUrl} is not reachable from this machine: ${health.why}`,
        LOOK_HINT,
      );
  }
  if (publicUrl.startsWith('https://')) return createOkFinding(ADDRESS_CHECK, `${publicUrl} is reachable`);
  return createWarningFinding(
    ADDRESS_CHECK,
    `${publicUrl} does not use HTTPS: the app cannot be installed and does not work offline`,
    'Use a reverse proxy with a certificate, and set PUBLIC_URL to https://…',
  );
}

/** Checks whether a proxy in front is trusted to state the caller; only it can end https. */
export function checkProxy({ publicUrl, trustProxy }: Site): Finding {
  const isHttps = publicUrl.startsWith('https://');
  if (isHttps && !trustProxy) {
    return createWarningFinding(
      PROXY_CHECK,
      'X-Forwarded-For is ignored: all clients share one rate limit',
      'Set WAHA_TRUST_PROXY to the number of proxies (1) or to their networks, and allow only the proxy to reach the port.',
    );
  }
  if (!isHttps && trustProxy) {
    return createWarningFinding(
      PROXY_CHECK,
      'X-Forwarded-For is trusted, but there is no HTTPS proxy: clients can fake their address',
      'If there is no proxy, set WAHA_TRUST_PROXY=false.',
    );
  }
  return createOkFinding(
    PROXY_CHECK,
    trustProxy ? 'X-Forwarded-For from the proxy is trusted' : 'no proxy, X-Forwarded-For is ignored',
  );
}

type HealthAnswer =
  | { kind: 'well' | 'unwell' | 'busy' }
  /** The response of another program. */
  | { kind: 'other'; status: number }
  | { kind: 'none'; why: string };

const LOOK_HINT = 'Check the server, DNS, proxy (journalctl -u caddy) and firewall, and try it from a phone.';
/** The status of a proxy without a server behind it. */
const PROXY_ERROR_CODES = new Set([502, 503, 504]);

function describeAnswer(health: HealthAnswer): string {
  switch (health.kind) {
    case 'well':
      return 'is reachable';
    case 'unwell':
      return 'is reachable, but its health check fails';
    case 'busy':
      return 'is reachable, but busy';
    case 'other':
      return PROXY_ERROR_CODES.has(health.status)
        ? `is not reachable: status ${health.status}, the proxy responds, but the server behind it does not`
        : `is not reachable: status ${health.status}, not a Waha server`;
    case 'none':
      return `is not reachable (${health.why})`;
  }
}

async function requestHealth(publicUrl: string): Promise<HealthAnswer> {
  try {
    const response = await fetch(`${publicUrl}/api/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body: unknown = await response.json().catch(() => undefined);
    const isObject = typeof body === 'object' && body !== null;
    if (isObject && 'version' in body) return { kind: response.ok ? 'well' : 'unwell' };
    if (isObject && 'code' in body && body.code === 'server_busy') return { kind: 'busy' };
    return { kind: 'other', status: response.status };
  } catch (error) {
    return { kind: 'none', why: describeFetchError(error as Error) };
  }
}

/** Errors of OpenSSL have a number and a place in its source before the reason: `…:error:0A000438:SSL routines:…`. */
const OPENSSL_REASON = /:error:[^:]*:[^:]*:[^:]*:([^:\n]+)/;

function describeFetchError({ message, cause }: Error): string {
  const said = (cause instanceof Error && cause.message) || message;
  const tlsReason = OPENSSL_REASON.exec(said)?.[1];
  return tlsReason ? `no valid TLS connection, ${tlsReason.trim()}` : said.split('\n')[0]!;
}

/** Whether only this machine can open the address. */
export function isOwnMachine(publicUrl: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);
}

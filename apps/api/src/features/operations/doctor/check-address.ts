import { SECOND } from '@waha/domain/kernel/time';
import type { Config } from '#platform/config/config';
import { createOkFinding, createWarningFinding, createWrongFinding, type Finding } from './finding';

const TIMEOUT_MS = 5 * SECOND;
const ADDRESS_CHECK = 'address';
const PROXY_CHECK = 'proxy';

type Site = Pick<Config, 'publicUrl' | 'trustProxy'>;

/** Checks whether members reach the server at the address in mails and notifications. */
export async function checkAddress({ publicUrl }: Site): Promise<Finding> {
  const answer = await requestHealth(publicUrl);
  if (isOwnMachine(publicUrl)) {
    return createWarningFinding(
      ADDRESS_CHECK,
      `${publicUrl} ${describeAnswer(answer)}; nobody else can open it`,
      'Set PUBLIC_URL to the address that members use.',
    );
  }
  switch (answer.kind) {
    case 'well':
      break;
    case 'unwell':
      return createWarningFinding(
        ADDRESS_CHECK,
        `${publicUrl} ${describeAnswer(answer)}`,
        'Look at what else is said here, first of the disk and the database.',
      );
    case 'busy':
      return createWarningFinding(
        ADDRESS_CHECK,
        `${publicUrl} ${describeAnswer(answer)}`,
        'Try again; if it stays so, look at the load of the machine.',
      );
    case 'other':
      return createWrongFinding(ADDRESS_CHECK, `${publicUrl} ${describeAnswer(answer)}`, LOOK_HINT);
    case 'none':
      // Some networks do not let a machine reach itself by its own name.
      return createWarningFinding(ADDRESS_CHECK, `${publicUrl} does not answer from here: ${answer.why}`, LOOK_HINT);
  }
  if (publicUrl.startsWith('https://')) return createOkFinding(ADDRESS_CHECK, `${publicUrl} answers`);
  return createWarningFinding(
    ADDRESS_CHECK,
    `${publicUrl} answers without https: phones cannot install the app or work offline`,
    'Put a proxy with a certificate in front, and set PUBLIC_URL to https://…',
  );
}

/** Checks whether a proxy in front is trusted to state the caller; only it can end https. */
export function checkProxy({ publicUrl, trustProxy }: Site): Finding {
  const isHttps = publicUrl.startsWith('https://');
  if (isHttps && !trustProxy) {
    return createWarningFinding(
      PROXY_CHECK,
      'X-Forwarded-For of the proxy is ignored: all callers count as one',
      'Set WAHA_TRUST_PROXY to the number of proxies (1) or to their networks, and let only the proxy reach the port.',
    );
  }
  if (!isHttps && trustProxy) {
    return createWarningFinding(
      PROXY_CHECK,
      'X-Forwarded-For is trusted without https: without a proxy anybody may say who they are',
      'Set WAHA_TRUST_PROXY=false where no proxy stands in front.',
    );
  }
  return createOkFinding(
    PROXY_CHECK,
    trustProxy ? 'its X-Forwarded-For is trusted' : 'X-Forwarded-For is ignored, as it should be without one',
  );
}

type HealthAnswer =
  | { kind: 'well' | 'unwell' | 'busy' }
  /** The response of another program. */
  | { kind: 'other'; status: number }
  | { kind: 'none'; why: string };

const LOOK_HINT = 'Look whether the server runs, and at its name, proxy and firewall; try it from a phone.';
/** The status of a proxy without a server behind it. */
const PROXY_ERROR_CODES = new Set([502, 503, 504]);

function describeAnswer(answer: HealthAnswer): string {
  switch (answer.kind) {
    case 'well':
      return 'answers';
    case 'unwell':
      return 'answers, and says that it is not well';
    case 'busy':
      return 'answers that it is busy';
    case 'other':
      return PROXY_ERROR_CODES.has(answer.status)
        ? `does not answer: status ${answer.status}, a proxy answers, and the server behind it does not`
        : `does not answer: status ${answer.status}, and not of this program`;
    case 'none':
      return `does not answer (${answer.why})`;
  }
}

async function requestHealth(publicUrl: string): Promise<HealthAnswer> {
  try {
    const answer = await fetch(`${publicUrl}/api/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const said: unknown = await answer.json().catch(() => undefined);
    const isObject = typeof said === 'object' && said !== null;
    if (isObject && 'version' in said) return { kind: answer.ok ? 'well' : 'unwell' };
    if (isObject && 'code' in said && said.code === 'server_busy') return { kind: 'busy' };
    return { kind: 'other', status: answer.status };
  } catch (error) {
    const { message, cause } = error as Error;
    return { kind: 'none', why: cause instanceof Error ? cause.message || message : message };
  }
}

function isOwnMachine(publicUrl: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);
}

import { SECOND } from '@waha/domain/kernel/time';
import type { Config } from '../../../platform/config/config';
import { type Finding, ok, warning, wrong } from './finding';

const LONGEST = 5 * SECOND;
const ADDRESS = 'address';
const PROXY = 'proxy';

type Site = Pick<Config, 'publicUrl' | 'trustProxy'>;

/** Whether members reach the server where mails and notifications send them. */
export async function checkAddress({ publicUrl }: Site): Promise<Finding> {
  const answer = await askHealth(publicUrl);
  if (isOwnMachine(publicUrl)) {
    return warning(
      ADDRESS,
      `${publicUrl} ${sayAnswer(answer)}; nobody else can open it`,
      'Set PUBLIC_URL to the address that members use.',
    );
  }
  switch (answer.kind) {
    case 'well':
      break;
    case 'unwell':
      return warning(
        ADDRESS,
        `${publicUrl} ${sayAnswer(answer)}`,
        'Look at what else is said here, first of the disk and the database.',
      );
    case 'busy':
      return warning(
        ADDRESS,
        `${publicUrl} ${sayAnswer(answer)}`,
        'Try again; if it stays so, look at the load of the machine.',
      );
    case 'other':
      return wrong(ADDRESS, `${publicUrl} ${sayAnswer(answer)}`, LOOK);
    case 'none':
      // Some networks do not let a machine reach itself by its own name.
      return warning(ADDRESS, `${publicUrl} does not answer from here: ${answer.why}`, LOOK);
  }
  if (publicUrl.startsWith('https://')) return ok(ADDRESS, `${publicUrl} answers`);
  return warning(
    ADDRESS,
    `${publicUrl} answers without https: phones cannot install the app or work offline`,
    'Put a proxy with a certificate in front, and set PUBLIC_URL to https://…',
  );
}

/** Whether a proxy in front is believed where it says who the caller is; only it can end https. */
export function checkProxy({ publicUrl, trustProxy }: Site): Finding {
  const isHttps = publicUrl.startsWith('https://');
  if (isHttps && !trustProxy) {
    return warning(
      PROXY,
      'X-Forwarded-For of the proxy is ignored: all callers count as one',
      'Set WAHA_TRUST_PROXY to the number of proxies (1) or to their networks, and let only the proxy reach the port.',
    );
  }
  if (!isHttps && trustProxy) {
    return warning(
      PROXY,
      'X-Forwarded-For is trusted without https: without a proxy anybody may say who they are',
      'Set WAHA_TRUST_PROXY=false where no proxy stands in front.',
    );
  }
  return ok(
    PROXY,
    trustProxy ? 'its X-Forwarded-For is trusted' : 'X-Forwarded-For is ignored, as it should be without one',
  );
}

type Answer =
  | { kind: 'well' | 'unwell' | 'busy' }
  /** Not of this program. */
  | { kind: 'other'; status: number }
  | { kind: 'none'; why: string };

const LOOK = 'Look whether the server runs, and at its name, proxy and firewall; try it from a phone.';
/** What a proxy says where nobody answers behind it. */
const OF_PROXY = new Set([502, 503, 504]);

function sayAnswer(answer: Answer): string {
  switch (answer.kind) {
    case 'well':
      return 'answers';
    case 'unwell':
      return 'answers, and says that it is not well';
    case 'busy':
      return 'answers that it is busy';
    case 'other':
      return OF_PROXY.has(answer.status)
        ? `does not answer: status ${answer.status}, a proxy answers, and the server behind it does not`
        : `does not answer: status ${answer.status}, and not of this program`;
    case 'none':
      return `does not answer (${answer.why})`;
  }
}

async function askHealth(publicUrl: string): Promise<Answer> {
  try {
    const answer = await fetch(`${publicUrl}/api/health`, { signal: AbortSignal.timeout(LONGEST) });
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

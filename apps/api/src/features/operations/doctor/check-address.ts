import { SECOND } from '@waha/domain/kernel/time';
import type { Config } from '../../../platform/config/config';
import { type Finding, ok, warning, wrong } from './finding';

const LONGEST = 5 * SECOND;
const ADDRESS = 'address';
const PROXY = 'proxy';

type Site = Pick<Config, 'publicUrl' | 'trustProxy'>;

/** Whether members reach the server where mails and notifications send them. */
export async function checkAddress({ publicUrl }: Site): Promise<Finding> {
  const why = await askHealth(publicUrl);
  if (isOwnMachine(publicUrl)) {
    const answers = why === undefined ? 'answers' : `does not answer (${why})`;
    return warning(
      ADDRESS,
      `${publicUrl} ${answers}; nobody else can open it`,
      'Set PUBLIC_URL to the address that members use.',
    );
  }
  if (why !== undefined) {
    // Some networks do not let a machine reach itself by its own name: only another's answer is surely wrong.
    const finding = why.startsWith('status ') ? wrong : warning;
    return finding(
      ADDRESS,
      `${publicUrl} does not answer from here: ${why}`,
      'Look whether the server runs, and at its name, proxy and firewall; try it from a phone.',
    );
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

/** @returns why it does not answer */
async function askHealth(publicUrl: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${publicUrl}/api/health`, { signal: AbortSignal.timeout(LONGEST) });
    const said: unknown = await answer.json().catch(() => undefined);
    const isOurs = answer.ok && typeof said === 'object' && said !== null && 'version' in said;
    return isOurs ? undefined : `status ${answer.status}, and not of this program`;
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error ? cause.message || message : message;
  }
}

function isOwnMachine(publicUrl: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);
}

import { SECOND } from '@waha/domain/kernel/time';
import { readControl } from './control-db';
import { memberDb } from './member-db';

/** The element in which the home stands as it last looked, until the app has drawn it anew. */
export const LAST_LOOK = 'last-look';

/** Storage that does not answer must not keep the page away. */
const PATIENCE = SECOND / 4;

/** Whether this address is the home's, with nothing open on it. */
export function isHome({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  return pathname === '/dashboard' && search === '';
}

/**
 * The worker's side: the home's page with how it last looked on this device in it, so that it can be read while the
 * app starts. A look that other code has drawn is left out, and so is one of whoever is not active any more.
 */
export async function withLastLook(page: Response): Promise<Response> {
  const look = await Promise.race([readLook(), new Promise<undefined>((none) => setTimeout(none, PATIENCE))]);
  if (!look) return page;
  const text = await page.text();
  const isOfThisBuild = text.includes(`/assets/${look.build}.js`);
  // At the end of the page, behind the styles: it must never be seen without them.
  const shown = isOfThisBuild ? text.replace('</body>', () => `${look.html}</body>`) : text;
  return new Response(shown, { headers: page.headers });
}

async function readLook() {
  try {
    const { memberId } = await readControl();
    return memberId === undefined ? undefined : await memberDb(memberId).looks.get('home');
  } catch {
    return undefined; // storage is closed to us: the app starts as it always did
  }
}

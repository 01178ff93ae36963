import { SECOND } from '@waha/domain/kernel/time';
import { getActiveMemberDb } from '../store/active-member-db';

/** The element in which the home stands as it last looked, until the app has drawn it anew. */
export const HOME_SNAPSHOT_ID = 'last-look';

/** What in index.html fetches or runs the app's own code. */
const APP_CODE = /<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>/g;

/** What index.html shows until the app has drawn something: of no use where the look is. */
const FIRST_SCREEN = /<div class="first">.*?<\/div>/s;
const STYLESHEETS = /<link rel="stylesheet"[^>]*>/g;

/** Storage that does not answer must not keep the page away. */
const READ_TIMEOUT_MS = SECOND / 4;

/** Whether this address is the home's, with nothing open on it. */
export function isHome({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  return pathname === '/dashboard' && search === '';
}

/**
 * The worker's side: the home's page with how it last looked on this device in it, so that it can be read while the
 * app starts. A look that other code has drawn is left out, and so is one of whoever is not active any more.
 */
export async function insertHomeSnapshot(page: Promise<Response>): Promise<Response> {
  const reading = Promise.race([readSnapshot(), new Promise<undefined>((none) => setTimeout(none, READ_TIMEOUT_MS))]);
  const plain = await page;
  const text = await plain.text();
  const look = await reading;
  const isItsCode = look && text.includes(`/assets/${look.build}.js`);
  return new Response(isItsCode ? insertSnapshot(look.html, text) : text, { headers: plain.headers });
}

/**
 * Nothing is seen before the look: the first screen is left out, and the styles come before all. The app's code lies in
 * a template, out of which index.html takes it when the look has been painted: reading and running it takes longer than
 * all else.
 */
function insertSnapshot(look: string, page: string): string {
  const code = page.match(APP_CODE) ?? [];
  const styles = page.match(STYLESHEETS) ?? [];
  const bare = page.replaceAll(APP_CODE, '').replaceAll(STYLESHEETS, '').replace(FIRST_SCREEN, '');
  const end = bare.lastIndexOf('</body>');
  const body = `${bare.slice(0, end)}${look}<template id="app-code">${code.join('')}</template>${bare.slice(end)}`;
  return body.replace('</head>', `${styles.join('')}</head>`);
}

async function readSnapshot() {
  try {
    return await (await getActiveMemberDb())?.looks.get('home');
  } catch {
    return undefined; // storage is closed to us: the app starts as it always did
  }
}

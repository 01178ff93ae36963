import { SECOND } from '@waha/domain/kernel/time';
import { logFailure } from '../device/log-failure';
import { getActiveMemberDb } from '../store/active-member-db';

/** The id of the element that shows the last snapshot of the home page until the app has rendered. */
export const HOME_SNAPSHOT_ID = 'last-look';

/** The tags in index.html that load or run the app's own code. */
const APP_CODE = /<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>/g;

/** The first screen that index.html shows until the app has rendered. The snapshot replaces it. */
const FIRST_SCREEN = /<div class="first">.*?<\/div>/s;
const STYLESHEETS = /<link rel="stylesheet"[^>]*>/g;

/** Storage that does not respond must not delay the page. */
const READ_TIMEOUT_MS = SECOND / 4;

/** Checks whether this address is the home page with nothing open on it. */
export function isHome({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  return pathname === '/dashboard' && search === '';
}

/**
 * Returns the home page with the last snapshot of this device inserted, so that the member can read it while the app
 * starts. Runs in the worker. Omits a snapshot from another build, or of a member who is no longer active.
 */
export async function insertHomeSnapshot(page: Promise<Response>): Promise<Response> {
  const reading = Promise.race([
    readSnapshot(),
    new Promise<undefined>((resolve) => setTimeout(resolve, READ_TIMEOUT_MS)),
  ]);
  const response = await page;
  const text = await response.text();
  const snapshot = await reading;
  const isItsCode = snapshot && text.includes(`/assets/${snapshot.build}.js`);
  return new Response(isItsCode ? insertSnapshot(snapshot.html, text) : text, { headers: response.headers });
}

/**
 * Inserts the snapshot as the first thing to be painted: removes the first screen and moves the styles to the head. The
 * app's code is in a template. index.html takes it out once the snapshot is painted, because parsing and running it
 * takes longest.
 */
function insertSnapshot(snapshotHtml: string, page: string): string {
  const code = page.match(APP_CODE) ?? [];
  const styles = page.match(STYLESHEETS) ?? [];
  const bareHtml = page.replaceAll(APP_CODE, '').replaceAll(STYLESHEETS, '').replace(FIRST_SCREEN, '');
  const end = bareHtml.lastIndexOf('</body>');
  const body = `${bareHtml.slice(0, end)}${snapshotHtml}<template id="app-code">${code.join('')}</template>${bareHtml.slice(end)}`;
  return body.replace('</head>', `${styles.join('')}</head>`);
}

async function readSnapshot() {
  // Without storage the app starts without a snapshot.
  return getActiveMemberDb()
    .then((db) => db?.looks.get('home'))
    .catch(logFailure('home snapshot'));
}

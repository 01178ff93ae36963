import { getActiveMemberDb } from '../store/active-member-db';
import { HOME_SNAPSHOT_ID, isHome } from './home-snapshot';

/** What is in the database already. */
let savedHtml: string | undefined;

/**
 * Keeps how the home looks now, for the page of the next start. While a part of it is still on its way, or something
 * else is shown, the look of before stays.
 * @param build the file of the code that has drawn it
 * @param asOf since when it looks so, in words
 */
export async function saveHomeSnapshot(memberId: string, build: string, asOf: string): Promise<void> {
  const home = document.querySelector('#root > div');
  if (!isHome(location) || !home || home.querySelector('.animate-pulse')) return;
  const seen = cloneVisiblePart(home);
  if (seen === savedHtml) return;
  const db = await getActiveMemberDb(memberId);
  if (!db) return;
  await db.looks.put({ name: 'home', build, html: toSnapshotHtml(seen, asOf) });
  savedHtml = seen;
}

/** Whoever is not signed in any more is not seen on this device either. A database that is gone already stays gone. */
export async function deleteHomeSnapshot(memberId: string): Promise<void> {
  savedHtml = undefined;
  await (await getActiveMemberDb(memberId))?.looks.clear();
}

/**
 * What is on the glass before anybody scrolls: pictures below it would come through the worker before the app's own
 * code. The others are not waited for with the first paint.
 */
function cloneVisiblePart(home: Element): string {
  const copy = home.cloneNode(true) as Element;
  const copies = copy.querySelectorAll('main *');
  for (const [at, element] of home.querySelectorAll('main *').entries()) {
    if (isBelowViewport(element) || isBesideViewport(element)) copies[at]?.remove();
  }
  for (const picture of copy.querySelectorAll('img')) picture.setAttribute('loading', 'lazy');
  return copy.outerHTML;
}

function isBelowViewport(element: Element): boolean {
  return element.getBoundingClientRect().top + scrollY > innerHeight;
}

/** In a row that is pushed sideways. What is beyond the edge within a card gives it its height. */
function isBesideViewport(element: Element): boolean {
  const { parentElement: row } = element;
  return element.getBoundingClientRect().left > innerWidth && row !== null && row.scrollWidth > row.clientWidth;
}

/** To be read only: nothing in it reacts. */
function toSnapshotHtml(home: string, asOf: string): string {
  const look = document.createElement('div');
  look.id = HOME_SNAPSHOT_ID;
  look.className = 'absolute inset-x-0 top-0 z-1 min-h-dvh bg-paper';
  look.inert = true;
  look.ariaHidden = 'true';
  look.innerHTML = home;
  const since = look.appendChild(document.createElement('p'));
  since.className = 'fixed inset-x-0 bottom-20 z-40 mx-auto w-max rounded-full bg-ink px-4 py-2 text-sm text-paper';
  since.textContent = asOf;
  return look.outerHTML;
}

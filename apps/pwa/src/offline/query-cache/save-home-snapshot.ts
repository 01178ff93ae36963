import { getActiveMemberDb } from '../store/active-member-db';
import { HOME_SNAPSHOT_ID, isHome } from './home-snapshot';

/** The HTML that is already in the database. */
let savedHtml: string | undefined;

/**
 * Stores a snapshot of the home page for the next start. While part of the page is loading, or another page is shown,
 * the previous snapshot stays.
 * @param build the file of the code that rendered it
 * @param asOf the time of the snapshot, as text
 */
export async function saveHomeSnapshot(memberId: string, build: string, asOf: string): Promise<void> {
  const homeElement = document.querySelector('#root > div');
  if (!isHome(location) || !homeElement || homeElement.querySelector('.animate-pulse')) return;
  const visibleHtml = cloneVisiblePart(homeElement);
  if (visibleHtml === savedHtml) return;
  const db = await getActiveMemberDb(memberId);
  if (!db) return;
  await db.looks.put({ name: 'home', build, html: toSnapshotHtml(visibleHtml, asOf) });
  savedHtml = visibleHtml;
}

/** Deletes the snapshot of a member who has signed out. Does not recreate a deleted database. */
export async function deleteHomeSnapshot(memberId: string): Promise<void> {
  savedHtml = undefined;
  await (await getActiveMemberDb(memberId))?.looks.clear();
}

/**
 * Returns the HTML of the part that is visible without scrolling. Pictures below it would load through the worker
 * before the app's own code. The first paint does not wait for the other pictures.
 */
function cloneVisiblePart(homeElement: Element): string {
  const copy = homeElement.cloneNode(true) as Element;
  const copies = copy.querySelectorAll('main *');
  for (const [index, element] of homeElement.querySelectorAll('main *').entries()) {
    if (isBelowViewport(element) || isBesideViewport(element)) copies[index]?.remove();
  }
  for (const picture of copy.querySelectorAll('img')) picture.setAttribute('loading', 'lazy');
  return copy.outerHTML;
}

function isBelowViewport(element: Element): boolean {
  return element.getBoundingClientRect().top + scrollY > innerHeight;
}

/**
 * Checks whether the element is outside a horizontally scrolled row. Elements beyond the edge inside a card stay,
 * because they give the card its height.
 */
function isBesideViewport(element: Element): boolean {
  const { parentElement: row } = element;
  return element.getBoundingClientRect().left > innerWidth && row !== null && row.scrollWidth > row.clientWidth;
}

/** Makes the snapshot inert: it can only be read. */
function toSnapshotHtml(homeHtml: string, asOf: string): string {
  const snapshot = document.createElement('div');
  snapshot.id = HOME_SNAPSHOT_ID;
  snapshot.className = 'absolute inset-x-0 top-0 z-1 min-h-dvh bg-paper';
  snapshot.inert = true;
  snapshot.ariaHidden = 'true';
  snapshot.innerHTML = homeHtml;
  const timeNote = snapshot.appendChild(document.createElement('p'));
  timeNote.className = 'fixed inset-x-0 bottom-20 z-40 mx-auto w-max rounded-full bg-ink px-4 py-2 text-sm text-paper';
  timeNote.textContent = asOf;
  return snapshot.outerHTML;
}

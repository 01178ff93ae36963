import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { activateMember, deactivateMember } from '../store/control-db';
import { getMemberDbName } from '../store/hash-member-id';
import { deleteMemberDb, getMemberDb } from '../store/member-db';
import { insertHomeSnapshot, isHome } from './home-snapshot';
import { deleteHomeSnapshot, saveHomeSnapshot } from './save-home-snapshot';

const SCRIPT = '<script type="module" crossorigin src="/assets/index-1a2b.js"></script>';
const PRELOAD = '<link rel="modulepreload" crossorigin href="/assets/frame-3c4d.js">';
const FIRST = '<div class="first">\n<img src="/x.svg">\nWaha</div>';
const STYLES = '<link rel="stylesheet" crossorigin href="/x.css">';
const PAGE = `<head>${SCRIPT}\n${PRELOAD}</head><body><div id="root"></div>${FIRST}${STYLES}</body>`;
let memberId: string;

/** Sets up the page at an address with this content. */
function renderHome(home: string, address = '/dashboard'): void {
  history.replaceState(null, '', address);
  document.body.innerHTML = `<div id="root">${home}</div>`;
}
const listSnapshots = async () => (await getMemberDb(memberId).looks.toArray()).map(({ html }) => html);
const nextStart = async (page = PAGE) => (await insertHomeSnapshot(Promise.resolve(new Response(page)))).text();

beforeEach(async () => {
  memberId = crypto.randomUUID();
  await activateMember(memberId);
});

test('the home snapshot is in the page of the next start: readable, dated and inert', async () => {
  renderHome('<div><h1>Valid points 13</h1></div>');
  await saveHomeSnapshot(memberId, 'index-1a2b', 'As of 14:05');

  document.body.innerHTML = await nextStart();

  const snapshot = document.getElementById('last-look')!;
  expect(snapshot.textContent).toBe('Valid points 13As of 14:05');
  expect(snapshot.getAttribute('aria-hidden')).toBe('true');
});

test('the home snapshot page contains no first screen and puts styles first', async () => {
  renderHome('<div><h1>Valid points 15</h1></div>');
  await saveHomeSnapshot(memberId, 'index-1a2b', 'As of 14:05');

  const page = await nextStart();

  expect(page.slice(0, page.indexOf('</head>'))).toContain(STYLES);
  expect(page.slice(page.indexOf('<body>'))).toMatch(/^<body><div id="root"><\/div><div id="last-look"/);
});

test('the first paint does not wait for pictures of the home snapshot', async () => {
  renderHome('<div><img src="/icons/favicon.svg" alt="">Valid points 16</div>');
  await saveHomeSnapshot(memberId, 'index-1a2b', 'As of 14:05');

  document.body.innerHTML = await nextStart();

  expect(document.querySelector('#last-look img')?.getAttribute('loading')).toBe('lazy');
});

test('the app code stays in a template until the snapshot is painted, then runs once', async () => {
  renderHome('<div><h1>Valid points 14</h1></div>');
  await saveHomeSnapshot(memberId, 'index-1a2b', 'As of 14:05');

  const page = new DOMParser().parseFromString(await nextStart(), 'text/html');

  const codeIn = (part: ParentNode) => [...part.querySelectorAll('script, [rel=modulepreload]')];
  expect(codeIn(page)).toEqual([]);
  const { content, previousElementSibling } = page.querySelector<HTMLTemplateElement>('template#app-code')!;
  expect(codeIn(content).map(({ outerHTML }) => outerHTML.replaceAll('=""', ''))).toEqual([SCRIPT, PRELOAD]);
  expect(previousElementSibling?.id).toBe('last-look');
});

test.each([
  ['a popup is open', '<div>Wallet</div>', '/dashboard?open=wallet'],
  ['another screen is shown', '<div>Market</div>', '/category'],
  ['something is on its way', '<div><i class="animate-pulse"></i></div>', '/dashboard'],
])('the home snapshot is not stored while %s', async (_, home, address) => {
  renderHome(home, address);
  await saveHomeSnapshot(memberId, 'index-1a2b', 'As of 14:05');
  expect(await listSnapshots()).toEqual([]);
});

test('a home snapshot of another build is ignored', async () => {
  renderHome('<div>Of yesterday</div>');
  await saveHomeSnapshot(memberId, 'index-1a2b', 'As of 14:05');
  const newer = PAGE.replace('1a2b', '9z9z');
  expect(await nextStart(newer)).toBe(newer);
});

test('an inactive member gets no home snapshot stored or shown', async () => {
  renderHome('<div>Amira, 13 points</div>');
  await saveHomeSnapshot(memberId, 'index-1a2b', 'As of 14:05');
  await deactivateMember();
  expect(await nextStart()).toBe(PAGE);

  renderHome('<div>Amira, 14 points</div>');
  await saveHomeSnapshot(memberId, 'index-1a2b', 'As of 14:05');
  expect((await listSnapshots()).join()).not.toContain('14 points');
});

test('an ended session deletes the home snapshot and does not recreate a deleted database', async () => {
  renderHome('<div>Amira, 13 points</div>');
  await saveHomeSnapshot(memberId, 'index-1a2b', 'As of 14:05');
  await deleteHomeSnapshot(memberId);
  expect(await nextStart()).toBe(PAGE);

  await deleteMemberDb(memberId);
  await deactivateMember();
  await deleteHomeSnapshot(memberId);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(getMemberDbName(memberId));
});

test.each([
  ['/dashboard', true],
  ['/dashboard?open=wallet', false],
  ['/dashboardAdmin', false],
  ['/', false],
])('%s is the home: %s', (address, isIt) => {
  expect(isHome(new URL(address, 'https://waha.test'))).toBe(isIt);
});

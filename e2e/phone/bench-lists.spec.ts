import { test } from '@playwright/test';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';
import { type BareBrowser, openBareBrowser } from './open-bare-browser';
import { type PageTimings, readPageTimings } from './page-timings';
import { printFigure } from './print-figure';
import { openSlowPhone, type SlowPhone, type TapTarget, waitFor } from './slow-phone';

// `npm run bench -- phone`: measures how lists of 5,000 items open and scroll on a slow phone. Figures are printed beside
// their targets, never asserted.
const LONG = 5_000;
/** Pixels in total, and per second: a quick finger. */
const PULL = 15_000;
const SPEED = 3_000;
/** Slightly more than one frame at 60 Hz, and than two. Milliseconds. */
const LATE = 20;
const VERY_LATE = 36;

type List = { name: string; at: string; tap?: TapTarget; shown: TapTarget; isFromEnd?: boolean };

const LISTS: readonly List[] = [
  {
    name: 'points of the wallet',
    at: '/dashboard?open=wallet',
    tap: { selector: 'button', words: '^Valid' },
    shown: { selector: 'ol[aria-label="Valid"] > li' },
  },
  {
    name: 'notifications',
    at: '/dashboard',
    tap: { selector: 'button', words: '^Notifications' },
    shown: { selector: '[role="dialog"] li, dialog[open] li' },
  },
  {
    name: 'messages',
    at: '/dashboard?open=messages',
    shown: { selector: '[role="log"] [data-index]' },
    isFromEnd: true,
  },
];

test.describe('the benchmark of lists', { tag: '@chromium' }, () => {
  test.setTimeout(900_000);
  let server: Server;
  let browser: BareBrowser;
  test.beforeAll(async () => {
    server = await Server.openDemo();
    const idOf = (email: string) => String(server.rows(`select id from people where email = '${email}'`)[0]?.id);
    fill(server, idOf(DEMO_PEOPLE.verified), idOf(DEMO_PEOPLE.admin));
    browser = await openBareBrowser();
  });
  test.afterAll(async () => {
    await browser.close();
    await server.close();
  });

  test('measures lists of five thousand items', async () => {
    const phone = await openSlowPhone(browser, server.url, ['main', '']);
    await phone.signIn(DEMO_PEOPLE.verified);
    await phone.open('/dashboard');
    await phone.until(() => navigator.serviceWorker.controller !== null);
    await waitFor(5_000);
    await phone.open(`data:text/html,<title>Plain</title>${'<p>One of many</p>'.repeat(LONG)}`);
    await phone.until(() => document.title === 'Plain');
    await phone.slowDown();
    await scroll(phone, 'a page of 5,000 plain lines', -PULL);
    for (const list of LISTS) await measure(phone, list);
    await phone.close();
  });

  async function measure(phone: SlowPhone, { name, at, tap, shown, isFromEnd = false }: List): Promise<void> {
    await phone.slowDown(1);
    await phone.open('about:blank');
    await phone.until(() => location.href === 'about:blank');
    await phone.open(at);
    await phone.until(() => (window as unknown as { noted?: PageTimings }).noted?.aliveAt);
    await waitFor(2_500);
    await phone.slowDown();
    if (tap) {
      await phone.evaluate(() => {
        (window as unknown as { noted: PageTimings }).noted.events = [];
      });
      await phone.tap(tap);
    }
    await phone.seen(shown);
    await waitFor(2_500);
    if (tap) {
      const { events } = await readPageTimings(phone);
      printFigure({
        name: `${name}: tap to open`,
        value: Math.max(0, ...events.map(({ ms }) => ms)),
        unit: 'ms',
        atMost: 100,
      });
    }
    await scroll(phone, name, isFromEnd ? PULL : -PULL);
  }

  async function scroll(phone: SlowPhone, name: string, pixels: number): Promise<void> {
    await phone.evaluate(() => {
      const frames: number[] = [];
      Object.assign(window, { frames });
      const measureFrame = (at: number) => {
        frames.push(at);
        requestAnimationFrame(measureFrame);
      };
      requestAnimationFrame(measureFrame);
    });
    await phone.pull(pixels, SPEED);
    const frames = await phone.evaluate(() => (window as unknown as { frames: number[] }).frames);
    const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
    const perSecond = (gaps.length * 1000) / gaps.reduce((sum, gap) => sum + gap, 0);
    const share = (limit: number) => `${((gaps.filter((gap) => gap > limit).length * 100) / gaps.length).toFixed(0)} %`;
    printFigure({
      name: `${name}: pictures a second while it scrolls`,
      value: Math.round(perSecond),
      unit: '',
      atLeast: 60,
      more: `${share(LATE)} over 16.7 ms, ${share(VERY_LATE)} over 33 ms, longest ${Math.max(...gaps).toFixed(0)}`,
    });
  }
});

/** Adds as many items of each kind as a member could have after years. */
function fill(server: Server, memberId: string, staffId: string): void {
  const each = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${LONG})`;
  const name = (kind: number) => `lower(printf('%08x-0000-7${kind}00-8000-%012x', i, i))`;
  const at = '1767225600000 + i * 600000';
  server.write(`
    ${each} insert into messages (id, member_id, author_id, side, text, created_at, read_at)
    select ${name(1)}, '${memberId}', iif(i % 3, '${memberId}', '${staffId}'), iif(i % 3, 'member', 'staff'),
           'Number ' || i || iif(i % 7, '', ', which is one of those that go on for longer than one line of a phone'),
           ${at}, ${at} from n;
    insert into conversations (member_id, last_seq) select '${memberId}', max(seq) from messages where true
    on conflict (member_id) do update set last_seq = excluded.last_seq;
    ${each} insert into member_notifications (id, member_id, type, message, subject_id, created_at, read_at)
    select ${name(2)}, '${memberId}', 'PROFILE_VERIFIED', 'Your profile has been verified. Number ' || i, '', ${at}, ${at} from n;
    ${each} insert into point_entries (member_id, account, points, earned_at, becomes_valid_at, kind, source, period)
    select '${memberId}', 'wallet', 12, ${at}, ${at}, 'pack_bonus', 'bench', i from n;`);
}

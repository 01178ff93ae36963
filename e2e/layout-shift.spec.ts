import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { MEMBER_POPUP_NAMES } from '../apps/pwa/src/dashboards/member/member-popup-names';
import { hasSavedLook, waitForOfflineReady } from './support/device/device-storage';
import { settle } from './support/device/settle';
import { expect, test, WITHOUT_WORKER } from './support/fixtures';
import { openThinLink } from './support/network/open-thin-link';
import { openSignedIn } from './support/open-signed-in';
import { DEMO_PEOPLE, LAPTOP_SIZE } from './support/people';
import { readLayoutShifts, recordLayoutShifts } from './support/screens/layout-shifts';
import { SHOWN_SCREENS } from './support/screens/shown-screens';

/** Below 0.1 is good (web.dev/articles/cls): the share of the viewport, times the distance of the move. */
const LIMIT = 0.02;
/** As slow as a phone's connection at the edge of a village: data arrives seconds after its frame. */
const SLOW = { bitsPerSecond: 400_000, roundTripMs: 800 };
/** A phone's processor, compared with this machine's. */
const SLOW_PROCESSOR = 4;
const SIZES = { phone: { width: 390, height: 844 }, laptop: LAPTOP_SIZE };
const PEOPLE = [undefined, ...Object.values(DEMO_PEOPLE).filter((person) => person.includes('@'))];

/** Opens a page as that person; only what it loads from now on is recorded. */
async function openNoted(browser: Browser, url: string, as: string | undefined, contextOptions: BrowserContextOptions) {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...contextOptions });
  const page = await context.newPage();
  if (as) await openSignedIn(page, as, '/api/health');
  await recordLayoutShifts(page);
  return page;
}

async function load(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await settle(page);
  return readLayoutShifts(page, LIMIT);
}

test.describe('loading without layout shifts', () => {
  for (const [device, viewport] of Object.entries(SIZES))
    for (const as of PEOPLE)
      test(`screens of ${as ?? 'a visitor'} on a ${device} do not move while they load`, async ({
        browser,
        demoServer,
      }) => {
        test.setTimeout(240_000);
        const page = await openNoted(browser, demoServer.url, as, { viewport, ...WITHOUT_WORKER });
        const paths = new Set(SHOWN_SCREENS.filter((screen) => screen.as === as).map(({ path }) => path));
        const shiftsByScreen: Record<string, string[]> = {};
        for (const path of paths) {
          const shifts = await load(page, path);
          if (shifts.length > 0) shiftsByScreen[path] = shifts;
        }
        await page.context().close();
        expect(shiftsByScreen).toEqual({});
      });

  for (const [who, as] of Object.entries({
    newcomer: DEMO_PEOPLE.newcomer,
    member: DEMO_PEOPLE.member,
    verified: DEMO_PEOPLE.verified,
  }))
    test(`the home of the ${who} does not move on the first visit and with everything cached`, async ({
      browser,
      demoServer,
    }) => {
      const page = await openNoted(browser, demoServer.url, as, { viewport: SIZES.phone });
      expect(await load(page, '/dashboard'), 'first visit').toEqual([]);
      await waitForOfflineReady(page);
      await expect.poll(() => hasSavedLook(page)).toBe(true);
      expect(await load(page, '/dashboard'), 'everything cached').toEqual([]);
      await page.context().close();
    });

  test('the home of a newcomer does not move on a slow link', async ({ browser, demoServer }) => {
    const link = await openThinLink(demoServer.port, SLOW);
    const contextOptions = { viewport: SIZES.phone, ...WITHOUT_WORKER };
    const page = await openNoted(browser, link.url, DEMO_PEOPLE.newcomer, contextOptions);
    expect(await load(page, '/dashboard')).toEqual([]);
    await page.context().close();
    await link.close();
  });

  test('no sheet of members moves on a slow phone that opens it by its address', async ({ browser, demoServer }) => {
    test.setTimeout(600_000);
    const findId = (sql: string, email: string) =>
      String(demoServer.rows(`${sql} = (select id from people where email = '${email}') limit 1`)[0]?.id);
    const invoice = findId('select id from invoices where member_id', DEMO_PEOPLE.verified);
    const payment = findId('select id from payments where member_id', DEMO_PEOPLE.member);
    const sheets = [
      ...SHOWN_SCREENS,
      { as: DEMO_PEOPLE.verified, path: `/dashboard?open=invoice&invoice=${invoice}` },
      { as: DEMO_PEOPLE.member, path: `/dashboard?open=receipt&payment=${payment}` },
      { as: DEMO_PEOPLE.member, path: '/dashboard?open=favorites' },
    ].flatMap(({ as, path }) => {
      const opens = path.startsWith('/dashboard?') && new URLSearchParams(path.split('?')[1]).get('open');
      return as && opens ? [{ as, path, opens }] : [];
    });
    expect([...new Set(sheets.map(({ opens }) => opens))].sort()).toEqual([...MEMBER_POPUP_NAMES].sort());
    const shiftsBySheet: Record<string, string[]> = {};
    for (const as of new Set(sheets.map((sheet) => sheet.as))) {
      const page = await openNoted(browser, demoServer.url, as, { viewport: SIZES.phone, ...WITHOUT_WORKER });
      const protocol = await page.context().newCDPSession(page);
      await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
      for (const path of new Set(sheets.filter((sheet) => sheet.as === as).map((sheet) => sheet.path))) {
        const shifts = await load(page, path);
        if (shifts.length > 0) shiftsBySheet[path] = shifts;
      }
      await page.context().close();
    }
    expect(shiftsBySheet).toEqual({});
  });

  const PROFILE = '/dashboard?open=profile';
  for (const [label, as, path, findLast] of [
    [
      'profile form of a newcomer',
      DEMO_PEOPLE.newcomer,
      PROFILE,
      (page) => page.getByRole('dialog').getByText('Waha checks your payment'),
    ],
    [
      'profile form after a rejection',
      DEMO_PEOPLE.rejected,
      PROFILE,
      (page) => page.getByRole('dialog').locator('blockquote'),
    ],
    ['overview', DEMO_PEOPLE.admin, '/dashboardAdmin', (page) => page.getByText('Compared with the time')],
  ] as [string, string, string, (page: Page) => Locator][])
    test(`the ${label} does not move on a slow link`, async ({ browser, demoServer }) => {
      const link = await openThinLink(demoServer.port, SLOW);
      const page = await openNoted(browser, link.url, as, { viewport: SIZES.phone, ...WITHOUT_WORKER });
      // The second visit starts with the stored status, before any response.
      for (const visit of ['first', 'second']) {
        await page.goto(path);
        await findLast(page).first().waitFor();
        await settle(page);
        expect(await readLayoutShifts(page, LIMIT), `${visit} visit`).toEqual([]);
      }
      await page.context().close();
      await link.close();
    });

  for (const [device, viewport] of Object.entries(SIZES))
    test(`the payments queue does not move on a slow link on a ${device}`, async ({ browser, demoServer }) => {
      const link = await openThinLink(demoServer.port, SLOW);
      const page = await openNoted(browser, link.url, DEMO_PEOPLE.admin, { viewport, ...WITHOUT_WORKER });
      const [row] = demoServer.rows(`select id from payments where status = 'pending' limit 1`);
      const address = `/dashboardAdmin?view=payments&item=${row?.id}`;
      await page.goto(address);
      const accept = page.getByRole('button', { name: /^Accept/ });
      await accept.waitFor();
      const before = await accept.boundingBox();
      await settle(page);
      expect(await accept.boundingBox(), 'the button that accepts').toEqual(before);
      expect(await readLayoutShifts(page, LIMIT)).toEqual([]);
      await page.context().close();
      await link.close();
    });
});

import type { BrowserContext, Locator, Page } from '@playwright/test';
import { showScreen } from '../support/device/settle';
import { expect, test, WITHOUT_WORKER } from '../support/fixtures';
import { PACK_NAME, RECEIPT_FILE } from '../support/member';
import { openApiSession } from '../support/network/open-api-session';
import { openThinLink } from '../support/network/open-thin-link';
import { openSignedIn } from '../support/open-signed-in';
import { ADMIN, DEMO_PEOPLE } from '../support/people';
import { answerQuiz, getRightAnswers } from '../support/quiz';
import { findOverflow, NARROW_SIZES } from '../support/screens/find-overflow';
import { recordLayoutShifts, sumLayoutShifts } from '../support/screens/layout-shifts';
import { SHOWN_SCREENS } from '../support/screens/shown-screens';
import { setLanguage } from '../support/set-language';
import { readPageTimings, recordPageTimings } from './page-timings';
import { median, printFigure } from './print-figure';

// `npm run bench -- phone --only path`: measures a new member's way to a first pack: taps, fields and seconds, the width
// of all screens, and a slow link. Figures are printed beside their targets, never asserted.
const TIMES = Number(process.env.TIMES ?? 5);
const PHONE = { width: 360, height: 740 };
const SLOW = { bitsPerSecond: 400_000, roundTripMs: 300 };
/** The time between two keys of a person who types on a phone, in milliseconds: about 36 words a minute. */
const KEY_MS = 150;
const MEMBER = { name: 'Hélène', surname: 'Ben Ali', email: 'helene.benali@mail.tn', password: 'sous les palmiers' };

test.describe('the benchmark of the member path', { tag: '@chromium' }, () => {
  test.setTimeout(900_000);

  test('measures the way from the first page to a sent receipt', async ({ openServer, openPage }) => {
    const server = await openServer('staffed');
    const page = await openPage(server, { viewport: PHONE, ...WITHOUT_WORKER });
    const translate = await setLanguage(page.context(), 'fr');
    const counts = { taps: 0, fields: 0, waits: 0, videoMs: 0 };
    const startedAt = performance.now();
    const tap = async (target: Locator) => {
      await target.click();
      counts.taps += 1;
    };
    const button = (name: string) => page.getByRole('button', { name: translate(name), exact: true });
    const type = async (label: string, text: string) => {
      await page.getByLabel(translate(label), { exact: true }).fill(text);
      counts.fields += 1;
    };

    await page.goto('/');
    await tap(page.getByRole('link', { name: translate('Create an account') }));
    for (const [label, text] of [
      ['Name', MEMBER.name],
      ['Surname', MEMBER.surname],
      ['Email', MEMBER.email],
      ['Password', MEMBER.password],
      ['Confirm Password', MEMBER.password],
    ] as const)
      await type(label, text);
    await tap(button('Sign Up'));
    await page.waitForURL(/\/dashboard/);
    await tap(button('Packs').last());
    await tap(
      page
        .getByRole('dialog', { name: translate('Packs'), exact: true })
        .getByRole('button', { name: new RegExp(`${PACK_NAME}\\b`) })
        .first(),
    );
    await tap(button('Buy'));
    const videoStartedAt = performance.now();
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.play());
    counts.taps += 1;
    await expect(page.getByText(translate('End of the video'))).toBeVisible({ timeout: 120_000 });
    counts.videoMs = performance.now() - videoStartedAt;
    await tap(button('training|Next'));
    await answerQuiz(page, PACK_NAME, 0, { language: 'fr', say: translate });
    counts.taps += 2 * getRightAnswers(PACK_NAME).length;
    await expect(
      page.getByText(translate('Quiz submitted successfully. Waiting for admin approval.')).first(),
    ).toBeVisible();

    const { call } = await openApiSession(server, ADMIN.email, ADMIN.password);
    await call('POST', `/approve-payment/${server.rows('select id from quiz_results')[0]?.id}`, {});
    counts.waits += 1;
    await page.goto(`/dashboard?open=pack&pack=${encodeURIComponent(PACK_NAME)}`);
    await tap(button('Buy'));
    await expect(page.getByText(translate('Photo of the receipt'), { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: 'D17' }).check();
    counts.taps += 1;
    await page.locator('input[name="receiptPhoto"]').setInputFiles(RECEIPT_FILE);
    counts.taps += 1;
    await tap(button('Send the receipt'));
    await expect.poll(() => server.rows('select id from payments')).toHaveLength(1);
    await call('PUT', `/payments/${server.rows('select id from payments')[0]?.id}/validate`, { status: 'approved' });
    counts.waits += 1;

    printFigure({ name: 'the first pack: taps', value: counts.taps, unit: '', atMost: 21 });
    printFigure({ name: 'the first pack: fields', value: counts.fields, unit: '', atMost: 5 });
    printFigure({ name: 'the first pack: waits for staff', value: counts.waits, unit: '', atMost: 2 });
    const seconds = (performance.now() - startedAt - counts.videoMs) / 1000;
    printFigure({ name: 'the first pack: time without the video', value: seconds, unit: 's' });
    printFigure({ name: 'the first pack: time of the video', value: counts.videoMs / 1000, unit: 's' });
  });

  for (const language of ['fr', 'ar'])
    test(`measures the width of all members' screens in ${language}`, async ({ demoServer, browser }) => {
      const tooWide: string[] = [];
      let screenCount = 0;
      for (const as of [
        undefined,
        DEMO_PEOPLE.newcomer,
        DEMO_PEOPLE.member,
        DEMO_PEOPLE.verified,
        DEMO_PEOPLE.rejected,
      ]) {
        const context = await browser.newContext({
          baseURL: demoServer.url,
          reducedMotion: 'reduce',
          ...WITHOUT_WORKER,
        });
        const translate = await setLanguage(context, language);
        const page = await context.newPage();
        if (as) await openSignedIn(page, as);
        for (const screen of SHOWN_SCREENS.filter((each) => each.as === as)) {
          await showScreen(page, screen, translate);
          screenCount += 1;
          tooWide.push(...(await findOverflow(page)).map((fault) => `${screen.name}: ${fault}`));
        }
        await context.close();
      }
      const sizes = NARROW_SIZES.map(({ name }) => name).join(', ');
      const more = `${screenCount} screens at ${sizes}`;
      printFigure({ name: `too wide in ${language}`, value: tooWide.length, unit: '', atMost: 0, more });
      for (const fault of tooWide) console.log(`    ${fault}`);
    });

  test('measures the login and the home on a slow link', async ({ demoServer, browser }) => {
    const starts: { skeleton: number; login: number; home: number; shift: number }[] = [];
    for (let time = 0; time < TIMES; time++) {
      const link = await openThinLink(demoServer.port, SLOW);
      const context = await browser.newContext({ baseURL: link.url, viewport: PHONE, ...WITHOUT_WORKER });
      starts.push(await measureStart(context));
      await context.close();
      await link.close();
    }
    const middle = (read: (start: (typeof starts)[number]) => number) => median(starts.map(read));
    const at = '400 kbit/s, 300 ms';
    printFigure({ name: `skeleton at ${at}`, value: middle(({ skeleton }) => skeleton), unit: 'ms', atMost: 1000 });
    printFigure({ name: `interactive login at ${at}`, value: middle(({ login }) => login), unit: 'ms', atMost: 4000 });
    printFigure({
      name: `home from the tap on Login at ${at}`,
      value: middle(({ home }) => home),
      unit: 'ms',
      atMost: 4000,
    });
    printFigure({ name: `layout shift at ${at}`, value: middle(({ shift }) => shift), unit: '', atMost: 0.02 });
  });
});

/** Opens the login on an empty phone, types and logs in, and returns the times in milliseconds. */
async function measureStart(context: BrowserContext) {
  const translate = await setLanguage(context, 'fr');
  const page = await context.newPage();
  await recordLayoutShifts(page);
  // By the page's clock: between two looks of a test at the page, a tenth of a second and more passes.
  await page.addInitScript(recordPageTimings, ['button', `^${translate('Login')}$`] as [string, string]);
  await page.goto('/login', { waitUntil: 'commit' });
  const submit = page.getByRole('button', { name: translate('Login'), exact: true });
  await submit.waitFor();
  const { firstPaintAt: skeleton, aliveAt: login } = await readPageTimings(page);
  const type = (label: string, text: string) =>
    page.getByLabel(translate(label), { exact: true }).pressSequentially(text, { delay: KEY_MS });
  await type('Email', DEMO_PEOPLE.member);
  await type('Password', DEMO_PEOPLE.password);
  const tappedAt = performance.now();
  await submit.click();
  await waitForHome(page, translate);
  const home = performance.now() - tappedAt;
  const shift = await sumLayoutShifts(page);
  return { skeleton, login, home, shift };
}

/** Waits until the home shows the balance. */
async function waitForHome(page: Page, translate: (text: string) => string): Promise<void> {
  await page.waitForURL(/\/dashboard/);
  await expect(page.getByText(translate('Valid points')).first()).toBeVisible({ timeout: 60_000 });
}

import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from '@playwright/test';
import { getDayAt, getDayStart } from '@waha/domain/kernel/calendar/day';
import { DAY, HOUR, MINUTE } from '@waha/domain/kernel/time';
import { openPushService, type PushService } from '../../apps/api/src/testing/servers/open-push-service';
import { controlWorker } from '../support/device/control-worker';
import { waitForOfflineReady } from '../support/device/device-storage';
import { getConversation, getMessageField, writeMessage } from '../support/device/phone';
import { expect, test, WITHOUT_WORKER } from '../support/fixtures';
import { openApiSession } from '../support/network/open-api-session';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE, LAPTOP_SIZE } from '../support/people';
import { Server } from '../support/server';
import { setLanguage } from '../support/set-language';

const QUEUED_MESSAGES = process.env.NIGHTLY ? 200 : 60;
const MANY_MESSAGES = 10_000;
const SMALL_PHONE_SIZE = { width: 360, height: 740 };

test.describe('message', () => {
  test('of a member appears in the open back office, and the answer in the open conversation', {
    tag: '@smoke',
  }, async ({ demoServer, owner, openPage, openDesk }) => {
    const page = await openPage(demoServer, { as: owner.email, path: '/dashboard?open=messages', ...WITHOUT_WORKER });
    await expect(getMessageField(page)).toBeVisible();
    const admin = await openDesk(demoServer, DEMO_PEOPLE.admin, '/dashboardAdmin?view=messages');
    await expect(admin.getByText('Nour Hamdi').first()).toBeVisible();

    await writeMessage(page, 'Is somebody there?');
    // The longest waiting are first, so the new one is added below them.
    await admin.getByRole('button', { name: new RegExp(owner.surname) }).click();
    const conversationPanel = admin.getByRole('region', { name: new RegExp(owner.surname) });
    await expect(conversationPanel.getByText('Is somebody there?', { exact: true })).toBeVisible();

    await conversationPanel.getByLabel('Message', { exact: true }).fill('Yes, Leila here.');
    await conversationPanel.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(getConversation(page).getByText('Yes, Leila here.', { exact: true })).toBeVisible();
    await expect(conversationPanel.getByText('Read').last()).toBeVisible();
    expect(demoServer.rows(`select side, text from messages where member_id = '${owner.id}' order by seq`)).toEqual([
      { side: 'member', text: 'Is somebody there?' },
      { side: 'staff', text: 'Yes, Leila here.' },
    ]);
  });
});

for (const language of ['fr', 'ar'])
  test.describe(`conversation on a phone in ${language}`, () => {
    test('suggests topics while it is empty, and does not send them', async ({ demoServer, owner, browser }) => {
      const context = await browser.newContext({
        ...{ baseURL: demoServer.url, viewport: SMALL_PHONE_SIZE },
        ...WITHOUT_WORKER,
      });
      const translate = await setLanguage(context, language);
      const page = await context.newPage();
      await openSignedIn(page, owner.email, '/dashboard?open=messages');
      const popup = page.getByRole('dialog');
      await expect(popup.getByText(translate('No messages yet. Start the conversation!'))).toBeVisible();

      await popup.getByRole('button', { name: translate('My packs'), exact: true }).click();

      const field = popup.getByLabel(translate('Message'), { exact: true });
      const sentence = translate('Hello, I have a question. Topic: {topic}.').replace('{topic}', translate('My packs'));
      await expect(field).toHaveValue(`${sentence} `);
      await expect(field).toBeFocused();
      expect(await popup.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      expect(demoServer.rows(`select id from messages where member_id = '${owner.id}'`)).toEqual([]);
      await popup.getByRole('button', { name: translate('Send'), exact: true }).click();
      await expect(popup.getByRole('article').getByText(sentence, { exact: true })).toBeVisible();
      await context.close();
    });

    test('names who answered, has a heading per day of Tunis, and does not move when older messages load', async ({
      demoServer,
      owner,
      browser,
    }) => {
      const today = getDayStart(getDayAt(Date.now()));
      const times = Array.from({ length: 128 }, (_none, index) => today - 40 * DAY + index * MINUTE);
      addMessages(demoServer, owner.id, [...times, today - HOUR, today + 5 * MINUTE]);
      demoServer.write(`
        update messages set side = 'staff', author_id = (select id from people where email = '${DEMO_PEOPLE.admin}')
        where member_id = '${owner.id}' and text = 'Number 130'`);
      // Five hours or more behind Tunis: there, the message of today is of yesterday.
      const context = await browser.newContext({
        ...{ baseURL: demoServer.url, viewport: SMALL_PHONE_SIZE, timezoneId: 'America/New_York' },
        ...WITHOUT_WORKER,
      });
      const translate = await setLanguage(context, language);
      const page = await context.newPage();
      let release = () => {};
      const released = new Promise<void>((done) => {
        release = done;
      });
      await page.route('**/conversation?*before=*', async (route) => {
        await released;
        await route.continue();
      });
      await openSignedIn(page, owner.email, '/dashboard?open=messages');
      const log = page.getByRole('log');
      await expect(log.getByText('Number 130', { exact: true })).toBeInViewport();
      await expect(log.getByRole('heading')).toHaveText([translate('Yesterday'), translate('Today')]);
      await expect(log.getByText('00:05', { exact: true })).toBeVisible();
      await expect(log.getByText('23:00', { exact: true })).toBeVisible();
      const role = translate('{name}, administrator').replace('{name}', '');
      await expect(log.locator('[data-index]').last()).toContainText(new RegExp(`Number 130.*Leila.*${role}`));
      await expect(log.getByText('Mansour')).toHaveCount(0);

      // More rows appear above on the way.
      await expect(async () => {
        await log.evaluate((list) => list.scrollTo(0, -list.scrollHeight));
        await expect(log.getByText('Number 31', { exact: true })).toBeInViewport({ timeout: 1000 });
      }).toPass();
      await expect(log.getByText(translate('Loading'))).toBeInViewport();
      const firstDay = getDayAt(today - 40 * DAY);
      await expect(log.getByRole('heading')).toHaveText([
        firstDay.split('-').reverse().join('/'),
        translate('Yesterday'),
        translate('Today'),
      ]);
      await page.evaluate(recordPosition, 'Number 31');
      release();
      await expect(log.getByText('Number 30', { exact: true })).toBeAttached();
      await expect(log.getByText(translate('Loading'))).toHaveCount(0);
      expect(await page.evaluate(readMovement)).toBeLessThanOrEqual(1);
      await context.close();
    });

    for (const isAnchored of [true, false])
      test(`does not move when a message arrives below, ${isAnchored ? 'with' : 'without'} help of the browser`, async ({
        demoServer,
        owner,
        browser,
      }) => {
        const start = Date.now() - DAY;
        addMessages(
          demoServer,
          owner.id,
          Array.from({ length: 60 }, (_none, index) => start + index * MINUTE),
        );
        const context = await browser.newContext({
          ...{ baseURL: demoServer.url, viewport: SMALL_PHONE_SIZE },
          ...WITHOUT_WORKER,
        });
        const translate = await setLanguage(context, language);
        const page = await context.newPage();
        if (!isAnchored) await page.addInitScript(actLikeSafari);
        const log = page.getByRole('log');
        await openSignedIn(page, owner.email, '/dashboard?open=messages');
        await expect(log.getByText('Number 60', { exact: true })).toBeInViewport();
        await log.evaluate((list) => list.scrollTo(0, -1000));
        await expect(page.getByRole('button', { name: translate('Jump to newest') })).toBeVisible();
        const [shownText] = await log
          .getByText(/^Number \d+$/)
          .evaluateAll((texts) =>
            texts.filter((text) => text.getBoundingClientRect().top > 200).map(({ textContent }) => textContent ?? ''),
          );
        await page.evaluate(recordPosition, shownText ?? '');
        const admin = await openApiSession(demoServer, DEMO_PEOPLE.admin);
        await admin.call('POST', `/messages/admin/send/${owner.id}`, { content: 'One more below' });
        await expect(log.getByText('One more below')).toBeAttached();
        await expect(log.getByText('One more below')).not.toBeInViewport();
        expect(await page.evaluate(readMovement)).toBeLessThanOrEqual(1);
        await context.close();
      });

    test('does not move when older messages arrive while more rows appear', async ({ demoServer, owner, browser }) => {
      const start = Date.now() - 40 * DAY;
      addMessages(
        demoServer,
        owner.id,
        Array.from({ length: 130 }, (_none, index) => start + index * MINUTE),
      );
      const context = await browser.newContext({
        ...{ baseURL: demoServer.url, viewport: SMALL_PHONE_SIZE },
        ...WITHOUT_WORKER,
      });
      await setLanguage(context, language);
      const page = await context.newPage();
      const log = page.getByRole('log');
      await page.route('**/conversation?*before=*', async (route) => {
        const response = await route.fetch();
        await page.evaluate(recordPosition, 'Number 31');
        await page.evaluate(waitForNextRow);
        await route.fulfill({ response });
      });
      await openSignedIn(page, owner.email, '/dashboard?open=messages');
      await expect(log.getByText('Number 130', { exact: true })).toBeInViewport();
      await expect(async () => {
        await log.evaluate((list) => list.scrollTo(0, -list.scrollHeight));
        await expect(log.getByText('Number 31', { exact: true })).toBeInViewport({ timeout: 1000 });
      }).toPass();
      await expect(log.getByText('Number 30', { exact: true })).toBeAttached();
      expect(await page.evaluate(readMovement)).toBeLessThanOrEqual(1);
      await context.close();
    });
  });

test.describe('conversation', () => {
  let server: Server;
  let push: PushService;
  test.beforeEach(async () => {
    push = await openPushService();
    server = await Server.openDemo({ WAHA_PUSH_TO_PRIVATE: 'true' });
  });
  test.afterEach(async () => {
    await server.close();
    await push.close();
  });

  const openAs = async (browser: Browser, person: string, options: object = {}) => {
    const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    await openSignedIn(page, person);
    return { context, page };
  };
  const popupOf = (page: Page) => page.getByRole('dialog', { name: 'Messages' });
  const write = async (place: Locator, text: string) => {
    await place.getByLabel('Message', { exact: true }).fill(text);
    await place.getByRole('button', { name: 'Send', exact: true }).click();
  };

  test('shows an answer in the open page without a reload, or as a linked push', {
    tag: '@chromium',
  }, async ({ browser }) => {
    const phone = await openAs(browser, DEMO_PEOPLE.verified);
    const laptop = await openAs(browser, DEMO_PEOPLE.admin, { viewport: LAPTOP_SIZE });
    await waitForOfflineReady(phone.page);
    await phone.page.goto('/dashboard?open=messages');
    await laptop.page.getByRole('tab', { name: /^Messages/ }).click();
    await laptop.page.getByRole('button', { name: /^Nour Hamdi/ }).click();
    const conversationPanel = laptop.page.getByRole('region', { name: /Nour Hamdi/ });
    await expect(conversationPanel.getByLabel('Message', { exact: true })).toBeVisible();

    await test.step('what the member writes appears on the open desk', async () => {
      await write(popupOf(phone.page), 'Is somebody there?');
      await expect(conversationPanel.getByText('Is somebody there?', { exact: true })).toBeVisible();
    });

    await test.step('what the administration answers appears in the open page', async () => {
      await write(conversationPanel, 'Yes, Leila here.');
      await expect(popupOf(phone.page).getByText('Yes, Leila here.', { exact: true })).toBeVisible();
      await expect(popupOf(phone.page).getByText(/leila\.mansour|Mansour/)).toHaveCount(0);
    });

    await test.step('and is marked as read on the desk', async () => {
      await expect(conversationPanel.getByText('Read').last()).toBeVisible();
    });

    await test.step('the member closes the app; the next answer is pushed, and the worker shows it', async () => {
      const { subscription, taken } = push.browser();
      await phone.page.evaluate(saveSubscription, {
        ...subscription,
        member: (await idOf(DEMO_PEOPLE.verified)) ?? '',
      });
      await phone.context.grantPermissions(['notifications']);
      const worker = phone.context.serviceWorkers()[0];
      await phone.page.goto('about:blank');
      await write(conversationPanel, 'One thing more.');
      await expect.poll(() => taken.length).toBe(1);
      expect(taken[0]?.payload).toMatchObject({
        notification: { body: 'New message from the administration.' },
        app_badge: expect.any(Number),
      });
      expect(JSON.stringify(taken[0]?.payload)).not.toContain('One thing more');
      const workerControl = await controlWorker(phone.page, server.url);
      const shown = () =>
        worker?.evaluate(async () => {
          const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
          return (await registration.getNotifications()).map(({ body, data }) => ({ body, data }));
        });
      // On a busy machine the browser may not start its worker in time and drops the push: it is delivered again.
      await expect(async () => {
        await workerControl.push(JSON.stringify(taken[0]?.payload));
        await expect
          .poll(shown, { timeout: 5000 })
          .toEqual([{ body: 'New message from the administration.', data: { address: '/dashboard?open=messages' } }]);
      }).toPass({ timeout: 60_000 });
      await phone.page.goto('/dashboard?open=messages');
      await expect(popupOf(phone.page).getByText('One thing more.', { exact: true })).toBeVisible();
    });
    await Promise.all([phone.context.close(), laptop.context.close()]);
  });

  test(`F-12 ${QUEUED_MESSAGES} messages written without a network arrive once and in order while the server is killed twice`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const { context, page } = await openAs(browser, DEMO_PEOPLE.verified);
    await waitForOfflineReady(page);
    await page.goto('/dashboard?open=messages');
    const field = popupOf(page).getByLabel('Message', { exact: true });
    await expect(field).toBeVisible();
    const arrived = () =>
      server
        .rows(`select text from messages where text like 'In line %' order by seq`)
        .map(({ text }) => Number(String(text).slice('In line '.length)));
    const reached = (count: number) => expect.poll(() => arrived().length, { timeout: 60_000 }).toBeGreaterThan(count);

    await test.step('all of them wait on the device', async () => {
      await context.setOffline(true);
      await field.evaluate(
        sayAll,
        Array.from({ length: QUEUED_MESSAGES }, (_none, index) => `In line ${index + 1}`),
      );
      await expect(popupOf(page).getByText(`In line ${QUEUED_MESSAGES}`, { exact: true })).toBeVisible();
    });

    await test.step('they are sent, through two deaths of the server', async () => {
      await context.setOffline(false);
      for (const count of [QUEUED_MESSAGES / 4, QUEUED_MESSAGES / 2]) {
        await reached(count);
        await server.stop('SIGKILL');
        await server.start();
      }
      await expect.poll(() => arrived().length, { timeout: 120_000 }).toBe(QUEUED_MESSAGES);
      await expect(popupOf(page).getByRole('button', { name: 'Waiting' })).toHaveCount(0);
      expect(arrived()).toEqual(Array.from({ length: QUEUED_MESSAGES }, (_none, index) => index + 1));
    });
    await context.close();
  });

  test(`a conversation of ${MANY_MESSAGES} messages opens at its end, and is never blank while scrolling up`, async ({
    browser,
  }) => {
    const memberId = await idOf(DEMO_PEOPLE.verified);
    const staffId = await idOf(DEMO_PEOPLE.admin);
    server.write(`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY_MESSAGES})
      insert into messages (id, member_id, author_id, side, text, created_at, read_at)
      select lower(printf('%08x-0000-7000-8000-%012x', i, i)), '${memberId}',
             iif(i % 3, '${memberId}', '${staffId}'), iif(i % 3, 'member', 'staff'),
             'Number ' || i || iif(i % 7, '', ', which is one of those that go on for longer than one line of a phone'),
             1767225600000 + i * 600000, 1767225600000 + i * 600000
      from n;
      insert into conversations (member_id, last_seq) select '${memberId}', max(seq) from messages where true
      on conflict (member_id) do update set last_seq = excluded.last_seq;`);
    const { context, page } = await openAs(browser, DEMO_PEOPLE.verified);
    const log = popupOf(page).getByRole('log');
    await waitForOfflineReady(page);

    const thumb = page.getByRole('button', { name: /Messages$/ }).last();
    const openedAfterMs = await thumb.evaluate(pressUntilSeen, `Number ${MANY_MESSAGES}`);
    console.log(`a conversation of ${MANY_MESSAGES} messages is open after ${Math.round(openedAfterMs)} ms`);
    await expect(log.getByText(`Number ${MANY_MESSAGES}`, { exact: true })).toBeInViewport();
    expect(await log.locator('[data-index]').count()).toBeLessThan(60);

    await log.hover();
    for (let attempt = 0; attempt < 60; attempt++) {
      await page.mouse.wheel(0, -1200);
      await expect.poll(() => log.evaluate(blankParts), `turn ${attempt}`).toBe(0);
    }
    expect(await numberInSight(log)).toBeLessThan(MANY_MESSAGES - 500);
    await context.close();
  });

  const idOf = async (email: string) =>
    String(server.rows(`select id from people where email = '${email}'`)[0]?.id ?? '');
});

/** Stores messages of a member, `Number 1` and so on, each sent and read at its instant. */
function addMessages(server: Server, memberId: string, times: readonly number[]): void {
  const values = times.map(
    (at, index) => `('${randomUUID()}', '${memberId}', '${memberId}', 'member', 'Number ${index + 1}', ${at}, ${at})`,
  );
  server.write(`
    insert into messages (id, member_id, author_id, side, text, created_at, read_at) values ${values.join(', ')};
    insert into conversations (member_id, last_seq) select '${memberId}', max(seq) from messages where true
    on conflict (member_id) do update set last_seq = excluded.last_seq;`);
}

/** Switches off the scroll anchoring of Chromium, which Safari does not have. */
function actLikeSafari(): void {
  const supports = CSS.supports.bind(CSS);
  CSS.supports = (...query: string[]) =>
    !String(query[0]).startsWith('overflow-anchor') && (supports as (...query: string[]) => boolean)(...query);
  document.addEventListener('DOMContentLoaded', () => {
    document.head.append(
      Object.assign(document.createElement('style'), { textContent: '* { overflow-anchor: none; }' }),
    );
  });
}

/** Waits until the message with this text stays in its place, and records from then on where it is in each frame. */
async function recordPosition(text: string): Promise<void> {
  const positions: number[] = [];
  Object.assign(globalThis, { recordedPositions: positions });
  const readPosition = () =>
    [...document.querySelectorAll('[role="log"] p')]
      .find(({ textContent }) => textContent === text)
      ?.getBoundingClientRect().top;
  let previous: number | undefined;
  for (let position = readPosition(); position === undefined || position !== previous; position = readPosition()) {
    previous = position;
    await new Promise(requestAnimationFrame);
  }
  const record = () => {
    positions.push(readPosition() ?? Number.NaN);
    requestAnimationFrame(record);
  };
  record();
}

/** Waits until the conversation renders one more row, as below the visible ones after a scroll, for 30 frames at most. */
async function waitForNextRow(): Promise<void> {
  const countRows = () => document.querySelectorAll('[role="log"] [data-index]').length;
  const count = countRows();
  for (let frame = 0; frame < 30 && countRows() === count; frame++) await new Promise(requestAnimationFrame);
}

/** Returns how far apart the recorded positions are, after some more frames. Pixels. */
async function readMovement(): Promise<number> {
  for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
  const { recordedPositions } = globalThis as unknown as { recordedPositions: number[] };
  return Math.max(...recordedPositions) - Math.min(...recordedPositions);
}

/** Types and sends texts one after another as fast as the page accepts them. */
async function sayAll(field: HTMLElement | SVGElement, texts: string[]): Promise<void> {
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  const current = () => document.querySelector<HTMLTextAreaElement>('[role="dialog"] textarea');
  if (!(field instanceof HTMLTextAreaElement)) throw new Error('there is nothing to type into');
  for (const text of texts) {
    set?.call(current(), text);
    current()?.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise(requestAnimationFrame);
    current()?.form?.requestSubmit();
    while (current()?.value !== '') await new Promise(requestAnimationFrame);
  }
}

/** Presses a button, and returns how long it took until a text was visible. Milliseconds, by the page's own clock. */
async function pressUntilSeen(button: Element, text: string): Promise<number> {
  const from = performance.now();
  (button as HTMLElement).click();
  const isSeen = () =>
    [...document.querySelectorAll('[role="log"] p')].some((paragraph) => {
      const { top, height } = paragraph.getBoundingClientRect();
      return paragraph.textContent === text && height > 0 && top >= 0 && top + height <= innerHeight;
    });
  while (!isSeen()) await new Promise(requestAnimationFrame);
  return performance.now() - from;
}

/** Returns how many of ten points down the middle of the list have no message at them. */
function blankParts(list: HTMLElement): number {
  const { left, top, width, height } = list.getBoundingClientRect();
  const points = Array.from({ length: 10 }, (_none, index) => top + ((index + 0.5) * height) / 10);
  return points.filter((y) => {
    return !document.elementFromPoint(left + width / 2, y)?.closest('[data-index]');
  }).length;
}

async function numberInSight(log: Locator): Promise<number> {
  const texts = await log.getByText(/^Number \d+/).allTextContents();
  return Math.min(...texts.map((text) => Number(/\d+/.exec(text)?.[0])));
}

/** Stores a subscription as the browser would if it had a push service. */
async function saveSubscription({ member, ...body }: { member: string; endpoint: string; keys: object }) {
  const response = await fetch('/api/push/subscription', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'X-Expect-Member': member },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`not subscribed: ${response.status}`);
}

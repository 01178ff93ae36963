import { expect, test } from '@playwright/test';
import type { DeviceApi, SoakMember } from '../soak/device-api';
import { FaultLink } from '../soak/fault-link';
import { MemberFactory } from '../soak/member-factory';
import type { Tab } from '../soak/phone-browser';
import type { Step } from '../soak/plan';
import { createBrowserFactory } from '../soak/world';
import { readMemberMessages } from '../support/device/phone';
import { Server } from '../support/server';

declare const device: DeviceApi; // in the page

/** One in five seeds uses a browser with background sync. */
const CALLED_SEED = 5;

// The soak runs hundreds of phones with an imitation of a browser: the app's own code and worker in a Node thread. These
// tests show that it behaves as a browser does.
test.describe("imitated browser with the app's worker", () => {
  let server: Server;
  let link: FaultLink;
  let member: SoakMember;
  test.beforeAll(async () => {
    server = await Server.openDemo();
    link = await FaultLink.to(server.port);
    member = await (await MemberFactory.open(server)).createMember('imitation', 1);
  });
  test.afterAll(async () => {
    await link.close();
    await server.close();
  });

  async function openBrowser() {
    const browser = (await createBrowserFactory('imitated'))(CALLED_SEED)(link.url);
    await browser.start();
    const tab = await browser.openTab();
    await tab.load();
    expect(await tab.ask((person) => device.signIn(person), member)).toBe(true);
    await tab.ask(() => device.updateApp(), undefined); // checks for a newer worker once there is one
    return { browser, tab };
  }

  /** Writes a message and waits for one attempt to send it. */
  async function writeWords(tab: Tab): Promise<void> {
    const intent = { marker: 'words', key: crypto.randomUUID(), kind: 'text', stream: 'messages' } as const;
    const place = { device: 0, member: 0, era: 0, n: 0, target: 0, size: 20 };
    const steps: Step[] = [{ do: 'send', intent: { ...intent, ...place }, isTwice: false }, { do: 'wait' }];
    expect(await tab.ask((input) => device.runSteps(input), steps)).toMatchObject([{ say: 'kept' }]);
  }

  test("sends a dead page's offline jobs by the worker when the network returns", async () => {
    const { browser, tab } = await openBrowser();
    await browser.setOffline(true);
    await writeWords(tab);
    await tab.crash();

    await browser.setOffline(false);
    await expect.poll(() => readMemberMessages(server, member.userId)).toHaveLength(1);
    await browser.close();
  });

  test('installs each new version', async () => {
    const { browser, tab } = await openBrowser();
    for (let version = 1; version <= 2; version++) {
      link.publishVersion();
      expect(await tab.ask(() => device.updateApp(), undefined), `version ${version}`).toBe(true);
      await tab.load();
      await tab.ask((person) => device.open(person, 0), member);
    }
    await browser.close();
  });
});

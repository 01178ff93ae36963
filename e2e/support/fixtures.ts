import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { type MailServer, openMailServer } from './mail';
import { addPackOwner, addPendingPayment, type Member, type PendingPayment } from './member';
import { openSignedIn } from './open-signed-in';
import { LAPTOP_SIZE } from './people';
import { Server } from './server';
import type { Env } from './server-rows';

export { expect } from '@playwright/test';

/** For pages whose test does not need the service worker: installing it costs seconds of processor time. */
export const WITHOUT_WORKER = { serviceWorkers: 'block' } as const;

type StartData = 'demo' | 'staffed' | 'empty';
/** `as` signs that person in; `path` is where they then are. */
type PageOptions = BrowserContextOptions & { as?: string; path?: string };

type TestFixtures = {
  /** Opens a server for this test only: for tests that change the demo people, or need other settings. */
  openServer: (data: StartData, env?: Env) => Promise<Server>;
  /** A mail server for this test only. */
  mail: MailServer;
  /** Opens a page in a new browser context, which is closed after the test. */
  openPage: (server: Server, options?: PageOptions) => Promise<Page>;
  /** Opens a staff page on a laptop, without a service worker, signed in as that person. */
  openDesk: (server: Server, as: string, path?: string) => Promise<Page>;
  /** The browser context of a phone that opens `demoServer`. `page` is a page of it. */
  phone: BrowserContext;
  /** A new member of `demoServer` who has bought the pack `PACK_NAME`. */
  owner: Member;
  /** A pending payment of a new member for the pack `PACK_NAME`, in the work queue of `demoServer`. */
  waitingPayment: PendingPayment;
};

type WorkerFixtures = {
  /**
   * The server with the demo people, shared by the tests of a worker. Tests add members of their own and do not change
   * the demo people, because other tests read them.
   */
  demoServer: Server;
};

/** Playwright's `test` with one shared server per worker, and with common fixtures. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  demoServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const server = await Server.openDemo();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: see `demoServer`.
  openServer: async ({}, use) => {
    const open = { demo: Server.openDemo, staffed: Server.openStaffed, empty: Server.open };
    const opened: Server[] = [];
    await use(async (data, env) => {
      const server = await open[data](env);
      opened.push(server);
      return server;
    });
    for (const server of opened) await server.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: see `demoServer`.
  mail: async ({}, use) => {
    const mail = await openMailServer();
    await use(mail);
    await mail.close();
  },
  openPage: async ({ browser }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (server, { as, path, ...options } = {}) => {
      const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce', ...options });
      opened.push(context);
      const page = await context.newPage();
      if (as) await openSignedIn(page, as, path);
      else if (path) await page.goto(path);
      return page;
    });
    for (const context of opened) await context.close();
  },
  openDesk: ({ openPage }, use) =>
    use((server, as, path) =>
      openPage(server, { viewport: LAPTOP_SIZE, as, ...(path && { path }), ...WITHOUT_WORKER }),
    ),
  phone: async ({ browser, demoServer }, use) => {
    const context = await browser.newContext({ baseURL: demoServer.url, reducedMotion: 'reduce' });
    await use(context);
    await context.close();
  },
  page: async ({ phone }, use) => use(await phone.newPage()),
  owner: async ({ demoServer }, use) => use(await addPackOwner(demoServer)),
  waitingPayment: async ({ demoServer }, use) => use(await addPendingPayment(demoServer)),
});

import { join } from 'node:path';
import { type Browser, test } from '@playwright/test';
import { DEMO } from './support/people';
import { Server } from './support/server';
import { show } from './support/settle';
import { SHOWN_SCREENS } from './support/shown-screens';
import { signedIn } from './support/signed-in';

// `npm run screens`: a picture of every screen, for a person to look at. Not a test of anything.
const FOLDER = join(process.cwd(), 'screens');
const DEVICES = { phone: { width: 390, height: 844 }, laptop: { width: 1280, height: 800 } };
const wanted = process.env.SCREENS ? new RegExp(process.env.SCREENS) : /./;

test.describe('pictures', () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.openDemo();
  });
  test.afterAll(() => server.close());

  for (const [device, viewport] of Object.entries(DEVICES)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${device}, ${colorScheme}`, async ({ browser }) => {
        test.setTimeout(600_000);
        for (const as of [undefined, ...Object.values(DEMO).filter((who) => who.includes('@'))]) {
          const screens = SHOWN_SCREENS.filter((screen) => screen.as === as && wanted.test(screen.name));
          if (screens.length > 0)
            await shoot(browser, { as, screens, name: `${device}-${colorScheme}`, viewport, colorScheme });
        }
      });
    }
  }

  type Shoot = {
    as: string | undefined;
    screens: typeof SHOWN_SCREENS;
    name: string;
    viewport: { width: number; height: number };
    colorScheme: 'light' | 'dark';
  };

  async function shoot(browser: Browser, { as, screens, name, viewport, colorScheme }: Shoot): Promise<void> {
    const context = await browser.newContext({ baseURL: server.url, viewport, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    if (as) await signedIn(page, as);
    for (const screen of screens) {
      await show(page, screen);
      await page.screenshot({ path: join(FOLDER, `${screen.name}-${name}.png`) });
    }
    await context.close();
  }
});

import { join } from 'node:path';
import { type Browser, test } from '@playwright/test';
import { showScreen } from './support/device/settle';
import { openSignedIn } from './support/open-signed-in';
import { DEMO_PEOPLE } from './support/people';
import { enterScreenState, SCREEN_STATES, showScreenState } from './support/screens/screen-states';
import { SHOWN_ENV, SHOWN_SCREENS } from './support/screens/shown-screens';
import { Server } from './support/server';
import { setLanguage } from './support/set-language';

// `npm run screens`: takes a picture of every screen for people. It tests nothing. SCREENS_STATE selects another state,
// SCREENS_LANGUAGE another language than the source, SCREENS_DEVICE another device than phone and laptop.
const FOLDER = join(process.cwd(), 'screens');
const DEVICES = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1280, height: 800 },
  small: { width: 320, height: 640 },
  'large-text': { width: 360, height: 740, textPercent: 200 },
};
type Device = { width: number; height: number; textPercent?: number };
const devices = (process.env.SCREENS_DEVICE || 'phone,laptop').split(',');
const namePattern = process.env.SCREENS ? new RegExp(process.env.SCREENS) : /./;
const language = process.env.SCREENS_LANGUAGE ?? 'source';
const state = SCREEN_STATES.find((name) => name === process.env.SCREENS_STATE);

test.describe('pictures', () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.openDemo(SHOWN_ENV);
  });
  test.afterAll(() => server.close());

  for (const [device, { textPercent, ...viewport }] of Object.entries<Device>(DEVICES)) {
    if (!devices.includes(device)) continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${device}, ${colorScheme}`, async ({ browser }) => {
        test.setTimeout(600_000);
        for (const as of [undefined, ...Object.values(DEMO_PEOPLE).filter((person) => person.includes('@'))]) {
          const screens = SHOWN_SCREENS.filter((screen) => screen.as === as && namePattern.test(screen.name));
          // Elements that must be pressed are missing while a screen loads.
          const shown = screens.filter(({ press }) => !state || !press);
          const spoken = language === 'source' ? undefined : language;
          const name = [state, device, colorScheme, spoken].filter(Boolean).join('-');
          if (shown.length > 0) await shoot(browser, { as, screens: shown, name, viewport, textPercent, colorScheme });
        }
      });
    }
  }

  type Shoot = {
    as: string | undefined;
    screens: typeof SHOWN_SCREENS;
    name: string;
    viewport: { width: number; height: number };
    textPercent: number | undefined;
    colorScheme: 'light' | 'dark';
  };

  async function shoot(
    browser: Browser,
    { as, screens, name, viewport, textPercent, colorScheme }: Shoot,
  ): Promise<void> {
    const serviceWorkers = state === 'loading' || state === 'error' ? 'block' : 'allow'; // a route does not see the worker's calls
    const contextOptions = { viewport, colorScheme, reducedMotion: 'reduce' } as const;
    const context = await browser.newContext({ baseURL: server.url, ...contextOptions, serviceWorkers });
    const translate = await setLanguage(context, language);
    const page = await context.newPage();
    if (textPercent)
      await page.addInitScript((percent) => {
        addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = `${percent}%`;
        });
      }, textPercent);
    if (as) await openSignedIn(page, as);
    else await page.goto('/login');
    if (state) await enterScreenState(page, state);
    for (const screen of screens) {
      await (state ? showScreenState(page, screen, state) : showScreen(page, screen, translate));
      await page.screenshot({ path: join(FOLDER, `${screen.name}-${name}.png`) });
    }
    await context.close();
  }
});

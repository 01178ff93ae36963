import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, test } from '@playwright/test';
import { DEMO, logIn } from './support/people';
import { Server } from './support/server';
import { show } from './support/settle';
import { SHOWN_SCREENS, type ShownScreen } from './support/shown-screens';

test.describe('axe finds nothing', () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.open();
    await server.waha(['seed', '--demo']);
  });
  test.afterAll(() => server.close());

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const as of [undefined, ...Object.values(DEMO).filter((who) => who.includes('@'))]) {
      const screens = SHOWN_SCREENS.filter((screen) => screen.as === as);
      test(`${colorScheme}, ${as ?? 'visitor'}: ${screens.map(({ name }) => name).join(', ')}`, async ({ browser }) => {
        expect(await examine(browser, { as, screens, colorScheme })).toEqual([]);
      });
    }
  }

  type Examine = { as: string | undefined; screens: readonly ShownScreen[]; colorScheme: 'light' | 'dark' };

  async function examine(browser: Browser, { as, screens, colorScheme }: Examine): Promise<string[]> {
    const context = await browser.newContext({ baseURL: server.url, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const found: string[] = [];
    if (as) await logIn(page, as);
    for (const screen of screens) {
      await show(page, screen);
      const { violations } = await new AxeBuilder({ page }).analyze();
      for (const { id, nodes } of violations)
        found.push(`${screen.name}: ${id} at ${nodes.map(({ target }) => target).join(' | ')}`);
    }
    await context.close();
    return found;
  }
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@waha/domain/kernel/languages';
import { showScreen } from './support/device/settle';
import { expect, test, WITHOUT_WORKER } from './support/fixtures';
import { openSignedIn } from './support/open-signed-in';
import { DEMO_PEOPLE } from './support/people';
import { findOverflow, NARROW_SIZES } from './support/screens/find-overflow';
import { SHOWN_SCREENS, type ShownScreen } from './support/screens/shown-screens';
import type { Server } from './support/server';
import { setLanguage } from './support/set-language';

const PEOPLE = [undefined, ...Object.values(DEMO_PEOPLE).filter((person) => person.includes('@'))];
const LANGUAGES: readonly Language[] = ['fr', 'ar'];

test.describe('no screen is wider than a phone', () => {
  let server: Server;
  test.beforeAll(({ demoServer }) => {
    server = demoServer;
  });

  for (const as of PEOPLE)
    for (const language of LANGUAGES)
      test(`screens of ${as ?? 'a visitor'} fit at 390, 360 and 320 px and with text of twice the size in ${language}`, async ({
        browser,
      }) => {
        test.setTimeout(240_000);
        const contextOptions = {
          viewport: { width: 390, height: 844 },
          reducedMotion: 'reduce',
          ...WITHOUT_WORKER,
        } as const;
        const context = await browser.newContext({ baseURL: server.url, ...contextOptions });
        const translate = await setLanguage(context, language);
        const page = await context.newPage();
        if (as) await openSignedIn(page, as);
        const problems: string[] = [];
        for (const screen of [...SHOWN_SCREENS, ...longScreens(language)]) {
          if (screen.as !== as) continue;
          await showScreen(page, screen, translate);
          problems.push(...(await findOverflow(page)).map((fault) => `${screen.name}, ${fault}`));
        }
        await context.close();
        expect(problems).toEqual([]);
      });
});

/** Smaller letters are hard to read on a phone, in CSS pixels. */
const MIN_LABEL_PX = 12;

for (const language of LANGUAGES)
  test(`the bottom bar has complete, readable labels on narrow phones and with text of twice the size in ${language}`, async ({
    demoServer,
    openPage,
  }) => {
    const page = await openPage(demoServer, { viewport: { width: 390, height: 844 }, ...WITHOUT_WORKER });
    const translate = await setLanguage(page.context(), language);
    await openSignedIn(page, DEMO_PEOPLE.member);
    const bar = page.getByRole('navigation', { name: translate('Main') });
    await expect(bar.getByRole('button').first()).toBeVisible();
    for (const { name, width, height, textPercent } of NARROW_SIZES) {
      await page.setViewportSize({ width, height });
      await page.evaluate(
        (percent) => document.documentElement.style.setProperty('font-size', percent),
        `${textPercent}%`,
      );
      const labels = await bar.getByRole('button').evaluateAll((buttons) =>
        buttons.map((button) => {
          const label = [...button.children].at(-1)!;
          const { left, right, bottom } = label.getBoundingClientRect();
          const isComplete = label.scrollWidth <= label.clientWidth + 1 || getComputedStyle(label).display === 'inline';
          const isInside = left >= 0 && right <= innerWidth && bottom <= innerHeight;
          return {
            text: label.textContent,
            px: Number.parseFloat(getComputedStyle(label).fontSize),
            isComplete,
            isInside,
          };
        }),
      );
      expect(labels.length, name).toBeGreaterThan(3);
      expect(
        labels.filter(({ text, px, isComplete, isInside }) => !text || px < MIN_LABEL_PX || !isComplete || !isInside),
        name,
      ).toEqual([]);
    }
  });

type Text = string | Record<string, string>;
type Pack = { packName: string; price: number; gift: Text };
type Product = { id: number; name: Text; price: number; brand: Text };

/** Returns the popups and screens with the longest names and largest amounts of the catalogue. */
function longScreens(language: Language): ShownScreen[] {
  const packs = readCatalogue<Pack>('packs');
  const products = readCatalogue<Product>('products');
  const longPacks = new Set([
    longest(packs, ({ packName }) => packName),
    longest(packs, ({ price }) => String(price)),
    longest(packs, ({ gift }) => inLanguage(gift, language)),
  ]);
  const longProducts = new Set([
    longest(products, ({ name }) => inLanguage(name, language)),
    longest(products, ({ brand }) => inLanguage(brand, language)),
    longest(products, ({ price }) => String(price)),
  ]);
  return [
    ...[...longPacks].flatMap(({ packName }) =>
      ['pack', 'promo', 'training', 'quiz', 'payment', 'owned-pack'].map((open) => ({
        name: `${open} of ${packName}`,
        as: DEMO_PEOPLE.member,
        path: `/dashboard?${new URLSearchParams({ open, pack: packName })}`,
      })),
    ),
    ...[...longProducts].map(({ id }) => ({ name: `product ${id}`, path: `/product/${id}` })),
  ];
}

function readCatalogue<Entry>(name: string): Entry[] {
  return JSON.parse(readFileSync(join(process.cwd(), 'data', 'catalogue', `${name}.json`), 'utf8')) as Entry[];
}

function inLanguage(text: Text, language: Language): string {
  return typeof text === 'string' ? text : (text[language] ?? text.source ?? '');
}

function longest<Entry>(entries: readonly Entry[], textOf: (entry: Entry) => string): Entry {
  return entries.reduce((long, each) => (textOf(each).length > textOf(long).length ? each : long));
}

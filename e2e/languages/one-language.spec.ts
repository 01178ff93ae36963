import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { Language } from '@waha/domain/kernel/languages';
import { type LocalizedText, resolveText } from '@waha/domain/kernel/text/localized-text';
import { readTexts } from '../../apps/pwa/build/translations';
import { showScreen } from '../support/device/settle';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { SHOWN_ENV, SHOWN_SCREENS } from '../support/screens/shown-screens';
import { Server } from '../support/server';
import { setLanguage } from '../support/set-language';

const LANGUAGES = ['fr', 'ar', 'en'] as const;
const PEOPLE = [undefined, ...Object.values(DEMO_PEOPLE).filter((person) => person.includes('@'))];
const WORD = /\p{L}{3,}/gu;

const CONTENT = ['packs', 'products', 'tasks', 'guide', 'company', 'payees'].flatMap((name) =>
  textsWithin(JSON.parse(readFileSync(join(process.cwd(), 'data', 'catalogue', `${name}.json`), 'utf8'))),
);

/** Returns all texts in a catalogue file that have several languages. */
function textsWithin(content: unknown): LocalizedText[] {
  if (typeof content !== 'object' || content === null) return [];
  if ('source' in content) return [content as LocalizedText];
  return Object.values(content).flatMap(textsWithin);
}

/** Returns every word of a language's texts, without their placeholder values. */
async function vocabulary(language: Language): Promise<Set<string>> {
  const app = Object.values(await readTexts(language));
  const texts = [...app, ...CONTENT.map((text) => resolveText(text, language))].map((text) =>
    text.replaceAll(/\{\w+(?:, \w+,)?/g, ' '),
  );
  return new Set(texts.flatMap((text) => text.toLowerCase().match(WORD) ?? []));
}

test.describe('language of all screens', { tag: '@nightly' }, () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.openDemo(SHOWN_ENV);
  });
  test.afterAll(() => server.close());

  for (const language of LANGUAGES)
    test(`shows in ${language} no word of another language`, async ({ browser }) => {
      test.setTimeout(400_000);
      const ownWords = await vocabulary(language);
      const otherWords = new Set<string>();
      for (const otherLanguage of LANGUAGES)
        if (otherLanguage !== language) for (const word of await vocabulary(otherLanguage)) otherWords.add(word);
      const isOtherLanguage = (word: string) => otherWords.has(word) && !ownWords.has(word);
      const problems: string[] = [];
      for (const as of PEOPLE) problems.push(...(await wordsSeen(browser, language, as, isOtherLanguage)));
      expect(problems).toEqual([]);
    });

  /** Removes addresses, and what staff and members wrote, which may be in any language. */
  function withoutWritten(textWithAddresses: string): string {
    const text = textWithAddresses.replaceAll(/\S+@\S+/g, ' ');
    const userTexts = server.rows(`
      select reason as text from payments union select reason from withdrawals union select reason from profiles
      union select reason from invoices union select admin_message from recharges union select text from messages
      union select address from profiles union select note from task_reports`);
    return userTexts.reduce((rest, row) => (row.text ? rest.replaceAll(String(row.text), ' ') : rest), text);
  }

  async function wordsSeen(
    browser: Browser,
    language: string,
    as: string | undefined,
    isWanted: (word: string) => boolean,
  ): Promise<string[]> {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block', reducedMotion: 'reduce' });
    const translate = await setLanguage(context, language);
    const page = await context.newPage();
    if (as) await openSignedIn(page, as);
    const problems: string[] = [];
    for (const screen of SHOWN_SCREENS.filter((each) => each.as === as)) {
      await showScreen(page, screen, translate);
      const words = (await textsOn(page)).flatMap((text) => withoutWritten(text).toLowerCase().match(WORD) ?? []);
      problems.push(...[...new Set(words)].filter(isWanted).map((word) => `${screen.name}: ${word}`));
    }
    await context.close();
    return problems;
  }
});

/** Returns all visible and accessible texts, except what people wrote and names. */
function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement;
      if (around && !around.closest('[translate="no"], script, style, template, noscript, textarea, [hidden], option'))
        texts.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], img[alt]'))
      if (!element.closest('[translate="no"]'))
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(element.getAttribute(name) ?? '');
    return texts;
  });
}

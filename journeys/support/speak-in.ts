import type { BrowserContext } from '@playwright/test';
import { readTexts } from '../../apps/pwa/build/words';

/** Makes a browser one on which this language was chosen. @returns says a text of the source in it */
export async function speakIn(context: BrowserContext, language: string): Promise<(text: string) => string> {
  await context.addInitScript((chosen) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('language', chosen);
  }, language);
  const texts = language === 'source' ? {} : await readTexts(language);
  return (text) => texts[text] ?? text;
}

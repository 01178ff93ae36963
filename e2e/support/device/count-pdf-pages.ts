import type { Page } from '@playwright/test';

type Toolbar = Element & { docLength: number; loadProgress: number };

/**
 * Returns how many pages of a PDF Chromium's own viewer has loaded in this tab, or in a frame of it; 0 while there is
 * no viewer.
 */
export async function countPdfPages(tab: Page): Promise<number> {
  const viewer = tab.frames().find((frame) => frame.url().startsWith('chrome-extension://'));
  if (!viewer) return 0;
  return viewer.evaluate(() => {
    const toolbar = document.querySelector('pdf-viewer')?.shadowRoot?.querySelector<Toolbar>('viewer-toolbar');
    return toolbar?.loadProgress === 100 ? toolbar.docLength : 0;
  });
}

/**
 * Fetches the code of a page into the browser's cache, one file after the other, so that a request of the user waits for
 * one file at most. Imports nothing: a failed import reloads the app, and the browser would remember it.
 * @param path `/dashboard`; its page lists its code (build/first-pages.ts)
 * @param shouldContinue checked before each file
 * @throws TypeError without a network
 */
export async function prefetchPageCode(path: string, shouldContinue: () => boolean): Promise<void> {
  // The worker has fetched everything that it controls.
  if (navigator.serviceWorker?.controller) return;
  const response = await fetch(path, { priority: 'low' } as RequestInit);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const links = page.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  for (const link of links) {
    if (!shouldContinue()) return;
    const file = await fetch(link.getAttribute('href') ?? '', { priority: 'low' } as RequestInit);
    await file.arrayBuffer();
  }
}

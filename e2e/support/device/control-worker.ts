import type { CDPSession, Page } from '@playwright/test';

/** Controls the app's worker in this page's browser, as the browser itself does. */
export async function controlWorker(page: Page, origin: string) {
  const cdp = await page.context().newCDPSession(page);
  const registrationId = await findRegistrationId(cdp, origin);
  return {
    /** Ends it at any point of its work. */
    kill: () => cdp.send('ServiceWorker.stopAllWorkers'),
    /** The network is back: sends the sync event, perhaps for the last time. */
    sync: (lastChance: boolean) =>
      cdp.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance }),
    /** Delivers a push, as the browser does when one arrives. */
    push: (data: string) => cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
  };
}

async function findRegistrationId(cdp: CDPSession, origin: string): Promise<string> {
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (registration) resolve(registration.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  return registered;
}

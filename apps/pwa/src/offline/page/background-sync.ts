/** Not in the language's own types, and only some browsers have it. */
type SyncManager = { register: (tag: string) => Promise<void> };

/** Asks the browser to call the worker when there is a network, whether the app is open then or not. */
export async function registerBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration && 'sync' in registration) await (registration.sync as SyncManager).register('outbox');
  } catch {
    // Not allowed by the member: the open page is enough.
  }
}

/** Background Sync is not in the language's own types, and only some browsers have it. */
type Registration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

let registration: Registration | undefined;

/** Finds what is to be asked, once there is a worker: a page that is being left has no time to look for it. */
export function findBackgroundSync(): void {
  void navigator.serviceWorker?.ready.then((found) => {
    registration = found;
  });
}

/** Asks the browser to call the worker when there is a network, whether the app is open then or not. */
export function registerBackgroundSync(): void {
  // Not allowed by the member: the open page is enough.
  registration?.sync?.register('outbox').catch(() => {});
}

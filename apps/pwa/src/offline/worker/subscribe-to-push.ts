/**
 * Subscribes this browser to push and registers the subscription with the server. Repeated at each start, because
 * browsers change their push address without notice. Used by the page and the worker.
 * @param memberId the member who is signed in here
 * @throws Error if the push service or our server cannot be reached, or the browser does not allow it
 */
export async function subscribeToPush(registration: ServiceWorkerRegistration, memberId: string): Promise<void> {
  const key = await fetchServerKey();
  const existing = await registration.pushManager.getSubscription();
  const hasCurrentKey = existing && hasSameBytes(existing.options.applicationServerKey, key);
  if (existing && !hasCurrentKey) await existing.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = hasCurrentKey ? existing : await registration.pushManager.subscribe(options);
  const { endpoint, keys } = subscription.toJSON();
  const response = await fetch('/api/push/subscription', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'X-Expect-Member': memberId },
    body: JSON.stringify({ endpoint, keys }),
  });
  if (!response.ok) throw new Error(`the push address was answered with ${response.status}`);
}

/**
 * Cancels the browser's push subscription.
 * @returns the former push address
 */
export async function unsubscribeFromPush(registration: ServiceWorkerRegistration): Promise<string | undefined> {
  const subscription = await registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

async function fetchServerKey(): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch('/api/config', { cache: 'no-store' });
  const { pushKey } = (await response.json()) as { pushKey: string };
  const bytes = atob(pushKey.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(bytes, (character) => character.charCodeAt(0));
}

function hasSameBytes(bytes: ArrayBuffer | null, expected: Uint8Array): boolean {
  if (!bytes || bytes.byteLength !== expected.byteLength) return false;
  return new Uint8Array(bytes).every((byte, index) => byte === expected[index]);
}

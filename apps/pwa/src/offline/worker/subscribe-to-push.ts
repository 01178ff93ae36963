/**
 * Subscribes this browser to push and registers the subscription with the server. Repeated at each start, because
 * browsers change their push address without notice. Used by the page and the worker.
 * @param memberId the member who is signed in here
 * @throws Error if the push service or our server cannot be reached, or the browser does not allow it
 */
export async function subscribeToPush(registration: ServiceWorkerRegistration, memberId: string): Promise<void> {
  const key = await fetchServerKey();
  const known = await registration.pushManager.getSubscription();
  const isOurs = known && hasSameBytes(known.options.applicationServerKey, key);
  if (known && !isOurs) await known.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = isOurs ? known : await registration.pushManager.subscribe(options);
  const { endpoint, keys } = subscription.toJSON();
  const answer = await fetch('/api/push/subscription', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'X-Expect-Member': memberId },
    body: JSON.stringify({ endpoint, keys }),
  });
  if (!answer.ok) throw new Error(`the push address was answered with ${answer.status}`);
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
  const answer = await fetch('/api/config', { cache: 'no-store' });
  const { pushKey } = (await answer.json()) as { pushKey: string };
  const bytes = atob(pushKey.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
}

function hasSameBytes(one: ArrayBuffer | null, other: Uint8Array): boolean {
  if (!one || one.byteLength !== other.byteLength) return false;
  return new Uint8Array(one).every((byte, at) => byte === other[at]);
}

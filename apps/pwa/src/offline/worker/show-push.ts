/** What the server pushes, in the form that some systems also show by themselves. */
type PushPayload = {
  notification?: {
    title?: string;
    body?: string;
    navigate?: string;
    tag?: string;
    lang?: string;
    dir?: NotificationDirection;
  };
  app_badge?: number;
};

/**
 * Shows what was pushed. Something is always shown, also for what cannot be read: browsers take the right to push
 * from an app that keeps quiet.
 */
export async function showPush(registration: ServiceWorkerRegistration, text: string | undefined): Promise<void> {
  const { notification = {}, app_badge: unread } = parsePayload(text);
  const { title = 'Waha', body, navigate, tag, lang, dir } = notification;
  await registration.showNotification(title, {
    ...(body !== undefined && { body }),
    ...(tag !== undefined && { tag }),
    ...(lang !== undefined && { lang }),
    ...(dir !== undefined && { dir }),
    data: { address: toAppAddress(navigate) },
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
  });
  if (unread !== undefined) await navigator.setAppBadge?.(unread).catch(() => {});
}

function parsePayload(text: string | undefined): PushPayload {
  try {
    return JSON.parse(text ?? '{}') as PushPayload;
  } catch {
    return {};
  }
}

/** Only within the app, whatever was sent. */
function toAppAddress(navigate: string | undefined): string {
  const home = '/dashboard';
  if (!navigate || !URL.canParse(navigate, location.origin)) return home;
  const { origin, pathname, search } = new URL(navigate, location.origin);
  return origin === location.origin ? pathname + search : home;
}

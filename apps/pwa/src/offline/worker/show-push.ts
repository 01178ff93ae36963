/** The server's push payload, in the form that some systems can also show without the app. */
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
 * Shows a notification for the push. Always shows one, even for unreadable content: browsers revoke the push permission
 * of an app that shows nothing.
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

/** Returns an address within the app, whatever was sent. */
function toAppAddress(navigate: string | undefined): string {
  const homePath = '/dashboard';
  if (!navigate || !URL.canParse(navigate, location.origin)) return homePath;
  const { origin, pathname, search } = new URL(navigate, location.origin);
  return origin === location.origin ? pathname + search : homePath;
}

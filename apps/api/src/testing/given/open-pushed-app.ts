import { SECOND } from '@waha/domain/kernel/time';
import { openPushService, type PushService } from '../servers/open-push-service';
import { openStaffedApp } from './open-staffed-app';

type Browser = ReturnType<PushService['browser']>;
type Person = { headers: Record<string, string> };

/** The real app beside a push service, and a phone that can be told of what happens to the member. */
export async function openPushedApp() {
  const app = await openStaffedApp({ env: { WAHA_PUSH_TO_PRIVATE: 'true' } });
  const service = await openPushService();
  const phone = service.browser();
  const { member, admin, call } = app;

  return {
    ...app,
    service,
    phone,
    subscribe: (browser: Browser = phone, by: Person = member) =>
      call(by, 'PUT', '/push/subscription', browser.subscription),
    /** The administration writes to the member; answers the message's id. */
    answer: async () => {
      const sent = await call(admin, 'POST', `/messages/admin/send/${member.id}`, { content: 'secret words' });
      return String(sent.json()._id);
    },
    /** The member is told something; answers the notification's id. */
    tell: async (type = 'PAYMENT_REJECTED') => {
      const notice = { userId: member.id, type, message: '149.500 TND' };
      return String((await call(admin, 'POST', '/notificationsUser/send', notice)).json()._id);
    },
    /** Sends what is due some time later. */
    deliver: async (after = 3 * SECOND) => {
      app.time.now += after;
      await app.context.services.pusher.deliver();
    },
    waiting: () => app.rows('select kind, attempts, next_at from pushes where done_at is null'),
    known: () => app.rows('select endpoint, person_id from push_subscriptions'),
    async close() {
      await app.close();
      await service.close();
    },
  };
}

export type PushedApp = Awaited<ReturnType<typeof openPushedApp>>;

import type { PersonId } from '@waha/domain/kernel/ids';
import { DAY } from '@waha/domain/kernel/time';
import { cancelAnnouncement, sendAnnouncement, writeAnnouncement } from '../features/announcements/write-announcement';
import type { Services } from '../platform/services';
import { withInstant } from './with-instant';

/** Adds a draft, and an announcement that was stopped before its time: no member is notified of either. */
export async function addDemoAnnouncements({ transact, clock }: Services, by: PersonId): Promise<void> {
  const now = clock();
  await transact(async (unit) => {
    const then = withInstant(unit, now - 3 * DAY);
    const { id, version } = await writeAnnouncement(then, {
      by,
      texts: {
        fr: { title: 'Nouveaux horaires', text: 'Nous répondons désormais de 8\u00a0h à 20\u00a0h.' },
        en: { title: 'New hours', text: 'We now answer from 8 a.m. to 8 p.m.' },
        ar: { title: 'توقيت جديد', text: 'نجيب من الآن من الساعة 8 إلى الساعة 20.' },
      },
      audience: { pack: 'any' },
      byPush: true,
      byMail: false,
    });
    await sendAnnouncement(then, { id, by, version, sendAt: now - DAY });
    await cancelAnnouncement(withInstant(unit, now - 2 * DAY), { id, by });
    await writeAnnouncement(withInstant(unit, now - DAY / 4), {
      by,
      texts: {
        fr: {
          title: 'Fermé vendredi',
          text: 'Nos bureaux sont fermés vendredi.\n\nVos paiements sont vérifiés samedi matin.',
        },
        en: {
          title: 'Closed on Friday',
          text: 'Our offices are closed on Friday.\n\nYour payments are checked on Saturday morning.',
        },
        ar: { title: 'مغلق يوم الجمعة', text: 'مكاتبنا مغلقة يوم الجمعة.\n\nتتم مراجعة مدفوعاتكم صباح السبت.' },
      },
      audience: { verified: 'yes' },
      byPush: true,
      byMail: true,
    });
  });
}

import type { QuickReply, Side } from '@waha/domain/messaging/message';

/** One thing said; `to` is whose conversation it is in. */
export type DemoLine = {
  to: 'Amina' | 'Nour' | 'Youssef' | 'Hichem';
  by: Side;
  text: string;
  file?: 'picture' | 'paper' | 'voice';
  minutesAgo: number;
  isRead: boolean;
};

const HOURS = 60;
const DAYS = 24 * HOURS;

/** In the order in which it was said, as a member would read it from top to bottom. */
export const DEMO_TALK: readonly DemoLine[] = [
  {
    to: 'Amina',
    by: 'member',
    text: 'Bonjour, quand est-ce que mes points seront valides ?',
    minutesAgo: 9 * DAYS,
    isRead: true,
  },
  {
    to: 'Amina',
    by: 'staff',
    text: 'Bonjour Amina ! 31 jours après l’approbation du paiement. Les dates exactes sont dans votre wallet.',
    minutesAgo: 9 * DAYS - 20,
    isRead: true,
  },
  { to: 'Amina', by: 'member', text: 'Merci, je les vois.', minutesAgo: 9 * DAYS - 26, isRead: true },
  { to: 'Nour', by: 'member', text: '', file: 'voice', minutesAgo: 3 * DAYS, isRead: true },
  {
    to: 'Nour',
    by: 'staff',
    text: 'Thank you for the voice message. The invoice can be paid by D17 as well.',
    minutesAgo: 3 * DAYS - 45,
    isRead: true,
  },
  {
    to: 'Nour',
    by: 'member',
    text: 'Perfect, I will send the receipt this week.',
    minutesAgo: 3 * DAYS - 60,
    isRead: true,
  },
  {
    to: 'Hichem',
    by: 'member',
    text: 'Mon profil est en attente depuis hier, est-ce normal ?',
    minutesAgo: 20 * HOURS,
    isRead: true,
  },
  {
    to: 'Hichem',
    by: 'staff',
    text: 'Oui, nous regardons tous les profils sous 48 heures.',
    minutesAgo: 19 * HOURS,
    isRead: true,
  },
  { to: 'Amina', by: 'staff', text: 'Votre demande de retrait est arrivée.', minutesAgo: 5 * HOURS, isRead: false },
  {
    to: 'Amina',
    by: 'staff',
    text: 'We look at it today. You will be told here and in your notifications.',
    minutesAgo: 5 * HOURS - 2,
    isRead: false,
  },
  {
    to: 'Youssef',
    by: 'member',
    text: 'Bonjour, voici le reçu de mon virement.',
    file: 'picture',
    minutesAgo: 50,
    isRead: false,
  },
  { to: 'Youssef', by: 'member', text: '', file: 'paper', minutesAgo: 48, isRead: false },
  { to: 'Youssef', by: 'member', text: 'Dites-moi s’il manque quelque chose.', minutesAgo: 47, isRead: false },
];

export const DEMO_QUICK_REPLIES = [
  {
    title: 'Points',
    text: 'Vos points sont valides 31 jours après l’approbation. Les dates sont dans votre wallet.',
    translations: {
      fr: 'Vos points sont valides 31 jours après l’approbation. Les dates sont dans votre portefeuille.',
      ar: 'تصبح نقاطك صالحة بعد 31 يومًا من القبول. تجد التواريخ في محفظتك.',
      en: 'Your points become valid 31 days after the approval. The dates are in your wallet.',
    },
  },
  {
    title: 'Receipt unreadable',
    text: 'The receipt cannot be read. Please take the picture in daylight and send it again.',
    translations: {
      fr: 'Le reçu est illisible. Veuillez le photographier à la lumière du jour et le renvoyer.',
      ar: 'الوصل غير مقروء. يرجى تصويره في ضوء النهار وإرساله من جديد.',
      en: 'The receipt cannot be read. Please take the picture in daylight and send it again.',
    },
  },
  {
    title: 'Profile',
    text: 'Nous regardons tous les profils sous 48 heures. Vous serez prévenu ici.',
    translations: {
      fr: 'Nous examinons tous les profils sous 48 heures. La réponse s’affichera ici.',
      ar: 'ننظر في كل الملفات الشخصية خلال 48 ساعة. ستجد الجواب هنا.',
    },
  },
] satisfies readonly Pick<QuickReply, 'title' | 'text' | 'translations'>[];

import type { LocalizedText } from '@waha/domain/kernel/text/localized-text';
import type { QuickReply, Side } from '@waha/domain/messaging/message';

/** A demo message; `to` is the member of the conversation. */
export type DemoLine = {
  to: 'Amina' | 'Nour' | 'Youssef' | 'Hichem';
  by: Side;
  text: LocalizedText;
  file?: 'picture' | 'paper' | 'voice';
  minutesAgo: number;
  isRead: boolean;
};

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** In order of time. */
export const DEMO_MESSAGES: readonly DemoLine[] = [
  {
    to: 'Amina',
    by: 'member',
    text: {
      source: 'Bonjour, quand est-ce que mes points seront valides ?',
      fr: 'Bonjour, quand mes points seront-ils valides ?',
      ar: 'مرحبا، متى تصبح نقاطي صالحة؟',
      en: 'Hello, when will my points become valid?',
    },
    minutesAgo: 9 * DAY_MINUTES,
    isRead: true,
  },
  {
    to: 'Amina',
    by: 'staff',
    text: {
      source: 'Bonjour Amina ! 31 jours après l’approbation du paiement. Les dates exactes sont dans votre wallet.',
      fr: 'Bonjour Amina\u00a0! 31 jours après l’approbation du paiement. Les dates exactes sont dans votre portefeuille.',
      ar: 'مرحبا أمينة! بعد 31 يومًا من قبول الدفعة. تجدين التواريخ في محفظتك.',
      en: 'Hello Amina! 31 days after the payment was approved. The exact dates are in your wallet.',
    },
    minutesAgo: 9 * DAY_MINUTES - 20,
    isRead: true,
  },
  {
    to: 'Amina',
    by: 'member',
    text: {
      source: 'Merci, je les vois.',
      fr: 'Merci, je les vois.',
      ar: 'شكرا، أراها الآن.',
      en: 'Thank you, I can see them.',
    },
    minutesAgo: 9 * DAY_MINUTES - 26,
    isRead: true,
  },
  { to: 'Nour', by: 'member', text: '', file: 'voice', minutesAgo: 3 * DAY_MINUTES, isRead: true },
  {
    to: 'Nour',
    by: 'staff',
    text: {
      source: 'Thank you for the voice message. The invoice can be paid by D17 as well.',
      fr: 'Merci pour votre message vocal. La facture peut aussi être payée par D17.',
      ar: 'شكرا على رسالتك الصوتية. يمكن دفع الفاتورة عبر D17 أيضا.',
      en: 'Thank you for the voice message. The invoice can be paid by D17 as well.',
    },
    minutesAgo: 3 * DAY_MINUTES - 45,
    isRead: true,
  },
  {
    to: 'Nour',
    by: 'member',
    text: {
      source: 'Perfect, I will send the receipt this week.',
      fr: 'Parfait, j’enverrai le reçu cette semaine.',
      ar: 'ممتاز، سأرسل الوصل هذا الأسبوع.',
      en: 'Perfect, I will send the receipt this week.',
    },
    minutesAgo: 3 * DAY_MINUTES - 60,
    isRead: true,
  },
  {
    to: 'Hichem',
    by: 'member',
    text: {
      source: 'Mon profil est en attente depuis hier, est-ce normal ?',
      fr: 'Mon profil est en attente depuis hier, est-ce normal\u00a0?',
      ar: 'ملفي في الانتظار منذ الأمس، هل هذا عادي؟',
      en: 'My profile has been waiting since yesterday. Is that normal?',
    },
    minutesAgo: 20 * HOUR_MINUTES,
    isRead: true,
  },
  {
    to: 'Hichem',
    by: 'staff',
    text: {
      source: 'Oui, nous regardons tous les profils sous 48 heures.',
      fr: 'Oui, nous examinons tous les profils sous 48 heures.',
      ar: 'نعم، ننظر في كل الملفات خلال 48 ساعة.',
      en: 'Yes, we look at all profiles within 48 hours.',
    },
    minutesAgo: 19 * HOUR_MINUTES,
    isRead: true,
  },
  {
    to: 'Amina',
    by: 'staff',
    text: {
      source: 'Votre demande de retrait est arrivée.',
      fr: 'Votre demande de retrait est arrivée.',
      ar: 'وصل طلب السحب الخاص بك.',
      en: 'Your withdrawal request has arrived.',
    },
    minutesAgo: 5 * HOUR_MINUTES,
    isRead: false,
  },
  {
    to: 'Amina',
    by: 'staff',
    text: {
      source: 'We look at it today. You will be told here and in your notifications.',
      fr: 'Nous l’examinons aujourd’hui. La réponse s’affichera ici et dans vos notifications.',
      ar: 'سننظر فيه اليوم. ستجدين الجواب هنا وفي إشعاراتك.',
      en: 'We are looking at it today. You will find the answer here and in your notifications.',
    },
    minutesAgo: 5 * HOUR_MINUTES - 2,
    isRead: false,
  },
  {
    to: 'Youssef',
    by: 'member',
    text: {
      source: 'Bonjour, voici le reçu de mon virement.',
      fr: 'Bonjour, voici le reçu de mon virement.',
      ar: 'مرحبا، هذا وصل التحويل.',
      en: 'Hello, here is the receipt of my transfer.',
    },
    file: 'picture',
    minutesAgo: 50,
    isRead: false,
  },
  { to: 'Youssef', by: 'member', text: '', file: 'paper', minutesAgo: 48, isRead: false },
  {
    to: 'Youssef',
    by: 'member',
    text: {
      source: 'Dites-moi s’il manque quelque chose.',
      fr: 'Dites-moi s’il manque quelque chose.',
      ar: 'أخبروني إن كان هناك شيء ناقص.',
      en: 'Tell me if anything is missing.',
    },
    minutesAgo: 47,
    isRead: false,
  },
];

export const DEMO_QUICK_REPLIES = [
  {
    title: 'Points',
    text: 'Vos points deviennent valides 31 jours après l’approbation. Les dates sont dans votre wallet.',
    translations: {
      fr: 'Vos points deviennent valides 31 jours après l’approbation. Les dates sont dans votre portefeuille.',
      ar: 'تصبح نقاطك قابلة للسحب بعد 31 يومًا من القبول. تجد التواريخ في محفظتك.',
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
      en: 'We look at all profiles within 48 hours. You will find the answer here.',
    },
  },
] satisfies readonly Pick<QuickReply, 'title' | 'text' | 'translations'>[];

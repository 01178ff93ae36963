// The texts of packs.json in each language; the figures are in catalogue.mjs. Pack names are the same in all languages.
import { tnd as inSource } from './catalogue.mjs';

/** Each gift of catalogue.mjs in French, Arabic and English. */
const gifts = {
  'Waha key ring': ['Porte-clés Waha', 'حمّالة مفاتيح Waha', 'Waha key ring'],
  'Cotton tote bag': ['Sac en coton', 'حقيبة قماش قطنية', 'Cotton tote bag'],
  'Insulated bottle': ['Gourde isotherme', 'قارورة حافظة للحرارة', 'Insulated bottle'],
  'Power bank 10000 mAh': ['Batterie externe 10000 mAh', 'بطارية محمولة 10000 mAh', 'Power bank 10000 mAh'],
  'Ceramic mug': ['Tasse en céramique', 'كوب من الخزف', 'Ceramic mug'],
  'Desk lamp': ['Lampe de bureau', 'مصباح مكتب', 'Desk lamp'],
  'Electric kettle': ['Bouilloire électrique', 'غلاية كهربائية', 'Electric kettle'],
  Blender: ['Mixeur', 'خلاط كهربائي', 'Blender'],
  'Wired earphones': ['Écouteurs filaires', 'سماعات أذن سلكية', 'Wired earphones'],
  'Bluetooth speaker': ['Enceinte Bluetooth', 'مكبر صوت Bluetooth', 'Bluetooth speaker'],
  'Wireless earbuds': ['Écouteurs sans fil', 'سماعات أذن لاسلكية', 'Wireless earbuds'],
  'Fitness band': ['Bracelet de sport connecté', 'سوار رياضي ذكي', 'Fitness band'],
  'Nabeul serving dish': ['Plat de service de Nabeul', 'طبق تقديم نابلي', 'Nabeul serving dish'],
  'Olive wood board': ['Planche en bois d’olivier', 'لوح من خشب الزيتون', 'Olive wood board'],
  'Coffee set for six': ['Service à café pour six', 'طقم قهوة لستة أشخاص', 'Coffee set for six'],
  'Kairouan wool rug': ['Tapis en laine de Kairouan', 'زربية قيروانية من الصوف', 'Kairouan wool rug'],
  'Silver plated tray': ['Plateau argenté', 'صينية مطلية بالفضة', 'Silver-plated tray'],
  'Painted tea table': ['Table à thé peinte', 'طاولة شاي مزخرفة', 'Painted tea table'],
  'Weekend in Tozeur': ['Week-end à Tozeur', 'عطلة نهاية أسبوع في توزر', 'Weekend in Tozeur'],
  'Weekend in Djerba': ['Week-end à Djerba', 'عطلة نهاية أسبوع في جربة', 'Weekend in Djerba'],
  'Passport wallet': ['Étui à passeport', 'محفظة جواز سفر', 'Passport wallet'],
  'Travel adapter': ['Adaptateur de voyage', 'محوّل كهربائي للسفر', 'Travel adapter'],
  'Cabin backpack': ['Sac à dos cabine', 'حقيبة ظهر للسفر', 'Cabin backpack'],
  'Cabin suitcase': ['Valise cabine', 'حقيبة سفر صغيرة بعجلات', 'Cabin suitcase'],
  'Smart bulb set': ['Lot d’ampoules connectées', 'مجموعة مصابيح ذكية', 'Smart bulb set'],
  'Wi-Fi camera': ['Caméra Wi-Fi', 'كاميرا Wi-Fi', 'Wi-Fi camera'],
  'Smart watch': ['Montre connectée', 'ساعة ذكية', 'Smart watch'],
  'Tablet 10 inch': ['Tablette 10 pouces', 'لوحة رقمية 10 بوصات', '10-inch tablet'],
  'Mesh Wi-Fi router': ['Routeur Wi-Fi maillé', 'موزّع Wi-Fi شبكي', 'Mesh Wi-Fi router'],
  'Sound bar': ['Barre de son', 'مكبر صوت شريطي', 'Sound bar'],
  Smartphone: ['Smartphone', 'هاتف ذكي', 'Smartphone'],
  'Laptop 14 inch': ['Ordinateur portable 14 pouces', 'حاسوب محمول 14 بوصة', '14-inch laptop'],
  'Electric scooter': ['Trottinette électrique', 'سكوتر كهربائي', 'Electric scooter'],
  'Smart TV 55 inch': ['Téléviseur connecté 55 pouces', 'تلفاز ذكي 55 بوصة', '55-inch smart TV'],
  'Laptop for creators': ['Ordinateur portable pour créateurs', 'حاسوب محمول للمبدعين', 'Laptop for creators'],
  'Week abroad for two': ['Semaine à l’étranger pour deux', 'أسبوع في الخارج لشخصين', 'Week abroad for two'],
};

export function getGiftText(source) {
  const [fr, ar, en] = gifts[source] ?? [];
  if (!fr) throw new Error(`the gift "${source}" is in no language yet`);
  return { source, fr, ar, en };
}

const arabic = new Intl.PluralRules('ar');

/** Formats a count in Arabic: `few` is for 3 to 10, and all numbers above that end like them. */
const formatArabicCount = (count, { few, many, other }) => `${count} ${{ few, many }[arabic.select(count)] ?? other}`;

export const points = (count) => ({
  source: `${count} points`,
  fr: `${count} points`,
  ar: formatArabicCount(count, { few: 'نقاط', many: 'نقطة', other: 'نقطة' }),
  en: `${count} points`,
});

/** Service credits; the source says points, as the documents do. */
export const credits = (count) => ({
  source: `${count} points`,
  fr: `${count} crédits`,
  ar: formatArabicCount(count, { few: 'وحدات', many: 'وحدة', other: 'وحدة' }),
  en: `${count} credits`,
});

const threeDecimals = { minimumFractionDigits: 3, maximumFractionDigits: 3 };
const french = new Intl.NumberFormat('fr-TN', threeDecimals);
const tunisian = new Intl.NumberFormat('ar-TN-u-nu-latn', threeDecimals);

/** Formats an amount in each language, as the app does. */
export const tnd = (millimes) => ({
  source: inSource(millimes),
  fr: `${french.format(millimes / 1000)}\u00a0DT`,
  ar: `${tunisian.format(millimes / 1000)}\u00a0د.ت`,
  en: inSource(millimes),
});

export const days = (count) => ({
  source: `${count} days`,
  fr: `${count} jours`,
  ar: formatArabicCount(count, { few: 'أيام', many: 'يومًا', other: 'يوم' }),
  en: `${count} days`,
});

export const months = (count) => formatArabicCount(count, { few: 'أشهر', many: 'شهرًا', other: 'شهر' });

/** The texts of each kind of question about a pack; the last two are about its plan over `period` months. */
export const packQuestionTexts = {
  price: (name) => ({
    source: `What is the cash price of one ${name} pack?`,
    fr: `Quel est le prix au comptant d’un pack ${name} ?`,
    ar: `ما هو سعر باقة ${name} الواحدة عند الدفع الكامل؟`,
    en: `What is the price of one ${name} pack when paid in full?`,
  }),
  two: (name) => ({
    source: `You buy 2 ${name} packs in cash. What is the total?`,
    fr: `Vous achetez 2 packs ${name} au comptant. Quel est le total ?`,
    ar: `تشتري باقتين من ${name} بدفع كامل. ما هو المجموع؟`,
    en: `You buy 2 ${name} packs and pay in full. What is the total?`,
  }),
  bonus: (name) => ({
    source: `How many bonus points does one ${name} pack earn every month?`,
    fr: `Combien de points de bonus un pack ${name} rapporte-t-il chaque mois ?`,
    ar: `كم نقطة مكافأة تمنحها باقة ${name} الواحدة كل شهر؟`,
    en: `How many bonus points does one ${name} pack earn every month?`,
  }),
  bonusValue: (name) => ({
    source: `2 points are worth 1 TND. What is the monthly bonus of one ${name} pack worth?`,
    fr: `2 points valent 1\u00a0DT. Combien vaut le bonus mensuel d’un pack ${name} ?`,
    ar: `كل نقطتين تساويان 1\u00a0د.ت. كم تساوي المكافأة الشهرية لباقة ${name} الواحدة؟`,
    en: `2 points are worth 1 TND. What is the monthly bonus of one ${name} pack worth?`,
  }),
  facility: (name) => ({
    source: `How many facility service points come with one ${name} pack?`,
    fr: `Combien de crédits service accompagnent un pack ${name} ?`,
    ar: `كم وحدة من رصيد الخدمات تأتي مع باقة ${name} الواحدة؟`,
    en: `How many service credits come with one ${name} pack?`,
  }),
  gift: (name) => ({
    source: `Which gift comes with the ${name} pack?`,
    fr: `Quel cadeau accompagne le pack ${name} ?`,
    ar: `ما هي الهدية التي تأتي مع باقة ${name}؟`,
    en: `Which gift comes with the ${name} pack?`,
  }),
  delay: (name) => ({
    source: `How long after ${name} points are earned can you withdraw them?`,
    fr: `Combien de temps après avoir gagné des points ${name} pouvez-vous les retirer ?`,
    ar: `بعد كم من الوقت من كسب نقاط ${name} يمكنك سحبها؟`,
    en: `How long after ${name} points are earned can you withdraw them?`,
  }),
  period: (name) => ({
    source: `How long is one period of the ${name} pack, from the approval of your payment?`,
    fr: `Combien de temps dure une période du pack ${name}, à partir de l’approbation de votre paiement ?`,
    ar: `كم تدوم الفترة الواحدة من باقة ${name} ابتداءً من قبول دفعتك؟`,
    en: `How long is one period of the ${name} pack, from the approval of your payment?`,
  }),
  monthly: (name, period) => ({
    source: `You pay one ${name} pack over ${period} months. How much is each instalment?`,
    fr: `Vous payez un pack ${name} sur ${period} mois. De combien est chaque mensualité ?`,
    ar: `تدفع ثمن باقة ${name} الواحدة بالتقسيط على ${months(period)}. كم يبلغ كل قسط؟`,
    en: `You pay for one ${name} pack over ${period} months. How much is each instalment?`,
  }),
  planTotal: (name, period) => ({
    source: `What is the total of one ${name} pack paid over ${period} months?`,
    fr: `Quel est le total d’un pack ${name} payé sur ${period} mois ?`,
    ar: `ما هو مجموع ثمن باقة ${name} الواحدة عند دفعها على ${months(period)}؟`,
    en: `What is the total for one ${name} pack paid over ${period} months?`,
  }),
};

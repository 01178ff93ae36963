// The words of the video slides, which have only names and figures, in each language. The specification's wording is the
// English one, but for the service credits.
import { POINTS_PER_TND } from './catalogue.mjs';
import { credits, getGiftText, months, points, tnd } from './pack-texts.mjs';

const kinds = {
  training: { fr: 'Formation', ar: 'تدريب', en: 'Training' },
  promo: { fr: 'Waha', ar: 'Waha', en: 'Waha' },
};

const places = {
  local: { fr: 'Packs locaux', ar: 'باقات محلية', en: 'Local packs' },
  international: { fr: 'Packs internationaux', ar: 'باقات دولية', en: 'International packs' },
};

/** By the `file` of each group. */
const promises = {
  'pack-ultra-one': ['Un premier pas dans l’oasis.', 'خطوة أولى في الواحة.', 'A first step into the oasis.'],
  'pack-nvpu': ['Une porte ouverte à chaque foyer.', 'باب مفتوح لكل بيت.', 'An open door for every household.'],
  'pack-abir': ['Léger à porter, sûr en chemin.', 'خفيفة الحمل، ثابتة في الطريق.', 'Light to carry, steady under way.'],
  'pack-sxmg': ['Quatre tailles, faites avec soin.', 'أربعة أحجام صُنعت بعناية.', 'Four sizes, made with care.'],
  'pack-sxmgsp': [
    'Les quatre que vous connaissez, en fleur.',
    'الأربع التي تعرفها، مزهرة.',
    'The four you know, in flower.',
  ],
  'pack-rrrr': ['Quatre points cardinaux.', 'الجهات الأربع.', 'Four points of the compass.'],
  'pack-rs': ['Une lumière qui se voit de loin.', 'ضوء يُرى من بعيد.', 'A light that is seen from far away.'],
  'pack-ajkq': [
    'Arche après arche, l’eau va loin.',
    'قوسًا بعد قوس، يبلغ الماء بعيدًا.',
    'Arch after arch, water goes far.',
  ],
  'pack-td': ['Pour qui regarde toute la carte.', 'لمن ينظر إلى الخريطة كلها.', 'For those who look at the whole map.'],
};

const title = (kind, { file, type, title: name }) => {
  const [fr, ar, en] = promises[file];
  return {
    fr: [`${kinds[kind].fr}. ${places[type].fr}.`, `${name}. ${fr}`],
    ar: [`${places[type].ar} – ${kinds[kind].ar}`, `\u200f${name}: ${ar}`],
    en: [`${kinds[kind].en}. ${places[type].en}.`, `${name}. ${en}`],
  };
};

const pack = (it) => {
  const bonus = points(it.bonusEveryMonth);
  const service = credits(it.balanceFacilityService);
  const gift = getGiftText(it.gift);
  const price = tnd(it.price);
  const worth = tnd((it.bonusEveryMonth * 1000) / POINTS_PER_TND);
  const plans = (language, say) =>
    it.paymentFacilities.map(
      (plan) => `${say(plan.period)} × ${tnd(plan.monthlyAmount)[language]} = ${tnd(plan.totalAmount)[language]}`,
    );
  return {
    source: [
      `${it.packName}: ${price.en}`,
      `Bonus every month: ${bonus.en}, ${worth.en}`,
      `Facility service: ${it.balanceFacilityService} points. Gift: ${gift.source}`,
      ...plans('en', (period) => `${period} months`),
    ],
    fr: [
      `${it.packName}\u00a0: ${price.fr}`,
      `Bonus chaque mois\u00a0: ${bonus.fr}, ${worth.fr}`,
      `Service\u00a0: ${service.fr}. Cadeau\u00a0: ${gift.fr}`,
      ...plans('fr', (period) => `${period} mois`),
    ],
    ar: [
      `باقة ${it.packName}: ${price.ar}`,
      `المكافأة كل شهر: ${bonus.ar}، ${worth.ar}`,
      `الخدمة: ${service.ar}. الهدية: ${gift.ar}`,
      ...plans('ar', (period) => `\u200f${months(period)}`),
    ],
    en: [
      `${it.packName}: ${price.en}`,
      `Bonus every month: ${bonus.en}, ${worth.en}`,
      `Service: ${service.en}. Gift: ${gift.en}`,
      ...plans('en', (period) => `${period} months`),
    ],
  };
};

const validity = ({ withdrawalDays: days }) => ({
  source: [
    `Points are valid after ${days} days.`,
    `The first bonus comes when your payment is approved, then every ${days} days.`,
    '2 valid points are worth 1 TND. Facility service points are not withdrawn.',
  ],
  fr: [
    `Les points sont valides après ${days} jours.`,
    `Premier bonus à l’approbation de votre paiement, puis tous les ${days} jours.`,
    '2 points valides valent 1\u00a0DT. Les crédits service ne se retirent pas.',
  ],
  ar: [
    `تصبح النقاط صالحة بعد ${days} يومًا.`,
    `المكافأة الأولى عند قبول دفعتك، ثم كل ${days} يومًا.`,
    'كل نقطتين صالحتين تساويان 1\u00a0د.ت. رصيد الخدمات لا يُسحب.',
  ],
  en: [
    `Points are valid after ${days} days.`,
    `The first bonus comes when your payment is approved, then every ${days} days.`,
    '2 valid points are worth 1 TND. Service credits are not withdrawn.',
  ],
});

const howToGet = {
  fr: [
    'Comment obtenir votre pack',
    '1. Regardez cette vidéo jusqu’à la fin.',
    '2. Répondez juste à toutes les questions du quiz.',
    '3. L’administration approuve votre quiz.',
    '4. Payez comptant ou en plusieurs fois, et envoyez une photo du reçu.',
    '5. L’administration approuve le paiement\u00a0: vos 31 premiers jours commencent.',
  ],
  ar: [
    'كيف تحصل على باقتك',
    '1. شاهد هذا الفيديو إلى نهايته.',
    '2. أجب إجابة صحيحة عن كل أسئلة الاختبار.',
    '3. تقبل الإدارة اختبارك.',
    '4. ادفع كاملًا أو بالتقسيط، وأرسل صورة الوصل.',
    '5. تقبل الإدارة الدفعة، فتبدأ أيامك الـ31 الأولى.',
  ],
  en: [
    'How you get your pack',
    '1. Watch this video to its end.',
    '2. Answer every question of the quiz right.',
    '3. An administrator approves your quiz.',
    '4. Pay in full or in instalments, and send a photo of the receipt.',
    '5. An administrator approves the payment, and your first 31 days begin.',
  ],
};

const figures = (packs) => {
  const line = (it, say) =>
    `${say.pack}${it.packName}: ${tnd(it.price)[say.language]}${say.comma} ${say.of(points(it.bonusEveryMonth))}`;
  return {
    fr: packs.map((it) => line(it, { language: 'fr', pack: '', comma: ',', of: ({ fr }) => `${fr} par mois` })),
    ar: packs.map((it) => line(it, { language: 'ar', pack: 'باقة ', comma: '،', of: ({ ar }) => `${ar} كل شهر` })),
    en: packs.map((it) => line(it, { language: 'en', pack: '', comma: ',', of: ({ en }) => `${en} every month` })),
  };
};

const howToBegin = {
  fr: [
    'Comment commencer',
    '1. Ouvrez le pack et appuyez sur Acheter.',
    '2. Regardez la formation et réussissez le quiz.',
    '3. Une fois approuvé, payez en une fois ou mois par mois.',
  ],
  ar: [
    'كيف تبدأ',
    '1. افتح الباقة واضغط على «شراء».',
    '2. شاهد التدريب وانجح في الاختبار.',
    '3. بعد القبول، ادفع مرة واحدة أو شهرًا بشهر.',
  ],
  en: [
    'How to begin',
    '1. Open the pack and press Buy.',
    '2. Watch the training and pass the quiz.',
    '3. Once approved, pay at once or month by month.',
  ],
};

/** The caption lines of each slide of slides.mjs, in order, in each language. */
export const createTrainingCaptions = (group, packs) => [
  title('training', group),
  ...packs.map(pack),
  validity(packs[0]),
  howToGet,
];

export const createPromoCaptions = (group, packs) => [title('promo', group), figures(packs), howToBegin];

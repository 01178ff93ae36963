// Writes data/catalogue/packs.json: 36 packs with their plans and quizzes. The same input gives the same file.
import { catalogueGroups, createFixedId, POINTS_PER_TND, packs, pick, resolvePath, saveJson } from './catalogue.mjs';
import { credits, days, getGiftText, packQuestionTexts, points, tnd } from './pack-texts.mjs';
import { createTrainingSlides, listSlideStarts } from './slides.mjs';

/** Returns numbers around `right`, whole steps away from it, all different from it and from each other. */
function near(right, factors, step) {
  const wrong = [];
  for (const factor of factors) {
    let value = right + Math.round((right * (factor - 1)) / step) * step;
    while (value <= 0 || value === right || wrong.includes(value)) value += step;
    wrong.push(value);
  }
  return wrong;
}

const spread = [
  [0.8, 1.2, 1.5],
  [0.75, 0.9, 1.25],
  [0.5, 1.1, 2],
  [0.6, 1.3, 1.6],
];

const money = (pack, key, right, step) =>
  near(right, spread[pick(`spread:${pack.packName}:${key}`, spread.length)], step).map(tnd);

/**
 * Every possible question about a pack, from its own terms: the right answer, three wrong ones, and the plan that it is
 * about.
 */
const bank = {
  price: (pack) => ({
    right: tnd(pack.price),
    wrong: money(pack, 'price', pack.price, 10_000),
  }),
  two: (pack) => ({
    right: tnd(pack.price * 2),
    wrong: [pack.price, Math.round(pack.price * 1.5), pack.price * 3].map(tnd),
  }),
  bonus: (pack) => ({
    right: points(pack.bonusEveryMonth),
    wrong: near(pack.bonusEveryMonth, [0.5, 1.3, 2], 1).map(points),
  }),
  bonusValue: (pack) => ({
    right: tnd((pack.bonusEveryMonth * 1000) / POINTS_PER_TND),
    wrong: [0.5, 2, 4].map((factor) => tnd(pack.bonusEveryMonth * 500 * factor)),
  }),
  facility: (pack) => ({
    right: credits(pack.balanceFacilityService),
    wrong: near(pack.balanceFacilityService, [0.6, 1.4, 2], 2).map(credits),
  }),
  gift: (pack) => ({
    right: getGiftText(pack.gift),
    wrong: packs
      .filter((other) => other.group === pack.group && other.slug !== pack.slug)
      .map((other) => getGiftText(other.gift)),
  }),
  delay: (pack) => ({
    right: days(pack.withdrawalDays),
    wrong: [7, 15, 60].map(days),
  }),
  period: (pack) => ({
    right: days(pack.withdrawalDays),
    wrong: [14, 21, 45].map(days),
  }),
  monthly: (pack) => {
    const plan = pack.paymentFacilities[pick(`monthly:${pack.packName}`, pack.paymentFacilities.length)];
    return {
      period: plan.period,
      right: tnd(plan.monthlyAmount),
      wrong: money(pack, 'monthly', plan.monthlyAmount, 500),
    };
  },
  planTotal: (pack) => {
    const plan = pack.paymentFacilities[pick(`planTotal:${pack.packName}`, pack.paymentFacilities.length)];
    return {
      period: plan.period,
      right: tnd(plan.totalAmount),
      wrong: [pack.price, plan.totalAmount + plan.monthlyAmount, plan.totalAmount - plan.monthlyAmount].map(tnd),
    };
  },
};

/** Each rank has another five questions, so that neighbours in a group have different quizzes. */
const quizzes = [
  ['price', 'bonus', 'delay', 'gift', 'monthly'],
  ['bonusValue', 'price', 'facility', 'period', 'planTotal'],
  ['two', 'bonus', 'gift', 'delay', 'monthly'],
  ['price', 'facility', 'bonusValue', 'period', 'planTotal'],
];

/** The questions that the slide about points answers; the others are answered by the pack's own slide. */
const ABOUT_POINTS = ['delay', 'period'];

/** Returns the first whole second of the training video at which the slide that answers a question is shown. */
function findVideoSecond(pack, kind) {
  const own = packs.filter(({ group }) => group === pack.group);
  const group = catalogueGroups.find((each) => each.group === pack.group);
  const starts = listSlideStarts(createTrainingSlides(group, own));
  const slideIndex = ABOUT_POINTS.includes(kind) ? own.length + 1 : own.findIndex(({ slug }) => slug === pack.slug) + 1;
  return Math.ceil(starts[slideIndex]);
}

function question(pack, kind) {
  const { period, right, wrong } = bank[kind](pack);
  const questionText = packQuestionTexts[kind](pack.packName, period);
  const place = pick(`place:${pack.packName}:${kind}`, 4);
  const turn = pick(`turn:${pack.packName}:${kind}`, 3);
  const options = [...wrong.slice(turn), ...wrong.slice(0, turn)];
  options.splice(place, 0, right);
  if (options.length !== 4 || new Set(options.map((option) => option.source ?? option)).size !== 4) {
    throw new Error(`${pack.packName}: not four options for "${kind}": ${JSON.stringify(options)}`);
  }
  const id = createFixedId(`question:${pack.packName}:${kind}`);
  return { id, questionText, options, correctAnswer: right, videoAt: findVideoSecond(pack, kind) };
}

const file = packs.map(({ rank, ...pack }) => ({
  ...pack,
  gift: getGiftText(pack.gift),
  questions: quizzes[rank - 1].map((kind) => question(pack, kind)),
}));

saveJson(resolvePath('data/catalogue/packs.json'), file);
console.log(`packs.json: ${file.length} packs, ${file.flatMap((pack) => pack.questions).length} questions`);

// Writes data/catalogue/packs.json: 36 packs with their plans and their quiz. The same input gives the same file.
import { at, fixedId, packs, pick, pointsInTnd, saveJson, tnd } from './catalogue.mjs';

const points = (count) => `${count} points`;
const days = (count) => `${count} days`;

/** Numbers around `right`, whole steps away from it, none equal to it or to each other. */
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

/** Every question a pack could ask: text, the right answer and three wrong ones, all from the pack's own terms. */
const bank = {
  price: (pack) => ({
    text: `What is the cash price of one ${pack.packName} pack?`,
    right: tnd(pack.price),
    wrong: money(pack, 'price', pack.price, 10_000),
  }),
  two: (pack) => ({
    text: `You buy 2 ${pack.packName} packs in cash. What is the total?`,
    right: tnd(pack.price * 2),
    wrong: [pack.price, Math.round(pack.price * 1.5), pack.price * 3].map(tnd),
  }),
  bonus: (pack) => ({
    text: `How many bonus points does one ${pack.packName} pack earn every month?`,
    right: points(pack.bonusEveryMonth),
    wrong: near(pack.bonusEveryMonth, [0.5, 1.3, 2], 1).map(points),
  }),
  bonusValue: (pack) => ({
    text: `2 points are worth 1 TND. What is the monthly bonus of one ${pack.packName} pack worth?`,
    right: pointsInTnd(pack.bonusEveryMonth),
    wrong: [0.5, 2, 4].map((factor) => tnd(pack.bonusEveryMonth * 500 * factor)),
  }),
  facility: (pack) => ({
    text: `How many facility service points come with one ${pack.packName} pack?`,
    right: points(pack.balanceFacilityService),
    wrong: near(pack.balanceFacilityService, [0.6, 1.4, 2], 2).map(points),
  }),
  gift: (pack) => ({
    text: `Which gift comes with the ${pack.packName} pack?`,
    right: pack.gift,
    wrong: packs.filter((other) => other.group === pack.group && other.slug !== pack.slug).map((other) => other.gift),
  }),
  delay: (pack) => ({
    text: `How long after ${pack.packName} points are earned can you withdraw them?`,
    right: days(pack.withdrawalDays),
    wrong: [7, 15, 60].map(days),
  }),
  period: (pack) => ({
    text: `How long is one period of the ${pack.packName} pack, from the approval of your payment?`,
    right: days(pack.withdrawalDays),
    wrong: [14, 21, 45].map(days),
  }),
  monthly: (pack) => {
    const plan = pack.paymentFacilities[pick(`monthly:${pack.packName}`, pack.paymentFacilities.length)];
    return {
      text: `You pay one ${pack.packName} pack over ${plan.period} months. How much is each instalment?`,
      right: tnd(plan.monthlyAmount),
      wrong: money(pack, 'monthly', plan.monthlyAmount, 500),
    };
  },
  planTotal: (pack) => {
    const plan = pack.paymentFacilities[pick(`planTotal:${pack.packName}`, pack.paymentFacilities.length)];
    return {
      text: `What is the total of one ${pack.packName} pack paid over ${plan.period} months?`,
      right: tnd(plan.totalAmount),
      wrong: [pack.price, plan.totalAmount + plan.monthlyAmount, plan.totalAmount - plan.monthlyAmount].map(tnd),
    };
  },
};

/** Each rank asks another five, so that neighbours in a group do not share one quiz. */
const quizzes = [
  ['price', 'bonus', 'delay', 'gift', 'monthly'],
  ['bonusValue', 'price', 'facility', 'period', 'planTotal'],
  ['two', 'bonus', 'gift', 'delay', 'monthly'],
  ['price', 'facility', 'bonusValue', 'period', 'planTotal'],
];

function question(pack, kind) {
  const { text, right, wrong } = bank[kind](pack);
  const place = pick(`place:${pack.packName}:${kind}`, 4);
  const turn = pick(`turn:${pack.packName}:${kind}`, 3);
  const options = [...wrong.slice(turn), ...wrong.slice(0, turn)];
  options.splice(place, 0, right);
  if (options.length !== 4 || new Set(options).size !== 4) {
    throw new Error(`${pack.packName}: not four options for "${kind}": ${options.join(', ')}`);
  }
  return { id: fixedId(`question:${pack.packName}:${kind}`), questionText: text, options, correctAnswer: right };
}

const file = packs.map(({ rank, ...pack }) => ({
  ...pack,
  questions: quizzes[rank - 1].map((kind) => question(pack, kind)),
}));

saveJson(at('data/catalogue/packs.json'), file);
console.log(`packs.json: ${file.length} packs, ${file.flatMap((pack) => pack.questions).length} questions`);

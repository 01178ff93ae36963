import { placeOfCorrect } from '../grade-quiz';
import type { PackContent } from '../pack-content';
import type { PackDraft } from './pack-draft-shapes';

/** What of a published pack can be changed. */
export function draftOf(pack: PackContent): PackDraft {
  return {
    isOnSale: pack.isOnSale ?? true,
    price: pack.price,
    balanceFacilityService: pack.balanceFacilityService,
    bonusEveryMonth: pack.bonusEveryMonth,
    withdrawalDays: pack.withdrawalDays,
    gift: pack.gift,
    paymentFacilities: pack.paymentFacilities.map(({ id, period, monthlyAmount }) => ({ id, period, monthlyAmount })),
    questions: pack.questions.map(({ correctAnswer, ...question }) => ({
      ...question,
      correctOption: Math.max(0, placeOfCorrect({ ...question, correctAnswer })),
    })),
  };
}

/** The pack with what a draft says of it. */
export function packWith(pack: PackContent, draft: PackDraft): PackContent {
  const { paymentFacilities, questions, ...rest } = draft;
  return {
    ...pack,
    ...rest,
    paymentFacilities: paymentFacilities.map((plan) => ({ ...plan, totalAmount: plan.period * plan.monthlyAmount })),
    questions: questions.map(({ correctOption, ...question }) => ({
      ...question,
      correctAnswer: question.options[correctOption] ?? '',
    })),
  };
}

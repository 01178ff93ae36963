import { findCorrectOption } from '../grade-quiz';
import type { PackGroup, PackType } from '../pack';
import type { PackContent, PackMedia } from '../pack-content';
import type { PackDraft } from './pack-draft-schema';

/** Returns the editable part of a published pack. */
export function toPackDraft(pack: PackContent): PackDraft {
  return {
    packName: pack.packName,
    type: pack.type,
    group: pack.group,
    isOnSale: pack.isOnSale ?? true,
    price: pack.price,
    balanceFacilityService: pack.balanceFacilityService,
    bonusEveryMonth: pack.bonusEveryMonth,
    withdrawalDays: pack.withdrawalDays,
    gift: pack.gift,
    image: pack.image ?? '',
    promotional: pack.promotional,
    promotionalPoster: pack.promotionalPoster ?? '',
    promotionalCaptions: pack.promotionalCaptions ?? {},
    training: pack.training,
    trainingPoster: pack.trainingPoster ?? '',
    trainingCaptions: pack.trainingCaptions ?? {},
    paymentFacilities: pack.paymentFacilities.map(({ id, period, monthlyAmount }) => ({ id, period, monthlyAmount })),
    questions: pack.questions.map(({ correctAnswer, ...question }) => ({
      ...question,
      correctOption: Math.max(0, findCorrectOption({ ...question, correctAnswer })),
    })),
  };
}

/** Returns the initial content of a pack that is created in the app. */
export function createPackDraft(pack: { packName: string; type: PackType; group: PackGroup }): PackDraft {
  return {
    ...pack,
    ...{ isOnSale: true, price: 0, balanceFacilityService: 0, bonusEveryMonth: 0, withdrawalDays: 31, gift: '' },
    ...{ image: '', promotional: '', promotionalPoster: '', promotionalCaptions: {} },
    ...{ training: '', trainingPoster: '', trainingCaptions: {} },
    ...{ paymentFacilities: [], questions: [] },
  };
}

/** Returns the pack with the content of a draft. */
export function applyPackDraft(pack: Pick<PackContent, 'id' | 'slug'>, draft: PackDraft): PackContent {
  const { paymentFacilities, questions } = draft;
  const { packName, type, group, isOnSale, price, gift, promotional, training } = draft;
  const { balanceFacilityService, bonusEveryMonth, withdrawalDays } = draft;
  return {
    ...{ id: pack.id, slug: pack.slug, packName, type, group, isOnSale, price, gift, promotional, training },
    ...{ balanceFacilityService, bonusEveryMonth, withdrawalDays },
    ...toPackMedia(draft),
    paymentFacilities: paymentFacilities.map((plan) => ({ ...plan, totalAmount: plan.period * plan.monthlyAmount })),
    questions: questions.map(({ correctOption, ...question }) => ({
      ...question,
      correctAnswer: question.options[correctOption] ?? '',
    })),
  };
}

/** Returns the media that exist; missing ones have no name in the files. */
function toPackMedia({
  image,
  promotionalPoster,
  promotionalCaptions,
  trainingPoster,
  trainingCaptions,
}: PackDraft): PackMedia {
  return {
    ...(image && { image }),
    ...(promotionalPoster && { promotionalPoster }),
    ...(hasAny(promotionalCaptions) && { promotionalCaptions }),
    ...(trainingPoster && { trainingPoster }),
    ...(hasAny(trainingCaptions) && { trainingCaptions }),
  };
}

function hasAny(captions: object): boolean {
  return Object.keys(captions).length > 0;
}

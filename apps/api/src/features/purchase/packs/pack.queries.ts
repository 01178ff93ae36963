import type { Language } from '@waha/domain/kernel/languages';
import { contentInLanguage, inLanguage } from '@waha/domain/kernel/localized-text';
import { formatTnd, pointsToMillimes } from '@waha/domain/kernel/money';
import type { FacilityPlan } from '@waha/domain/purchase/pack';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import type { Catalogue } from '../../../platform/config/catalogue';
import type { Pack } from './pack.store';

type Media = Pick<Catalogue, 'mediaUrl' | 'hasMedia'>;

/** A pack as members see it, in the source's words or another language: the right answers stay here. */
export function toWirePack(pack: Pack, catalogue: Media, language?: Language): WirePack {
  const { mediaUrl } = catalogue;
  const promotionalCaptionsUrl = captionsOf(pack.promotionalVideo, catalogue, language);
  const trainingCaptionsUrl = captionsOf(pack.trainingVideo, catalogue, language);
  const bonusMillimes = pointsToMillimes(pack.monthlyBonusPoints);
  return {
    _id: pack.id,
    packName: pack.packName,
    type: pack.type,
    group: pack.group,
    price: pack.priceMillimes,
    balanceFacilityService: pack.facilityPoints,
    bonusEveryMonth: pack.monthlyBonusPoints,
    bonusEveryMonthaff: `${pack.monthlyBonusPoints} points`,
    monthlyBonus: { value: bonusMillimes, valueaff: formatTnd(bonusMillimes) },
    Gift: inLanguage(pack.gift, language),
    withdrawalDays: pack.withdrawalDays,
    promotionalVideoUrl: mediaUrl(`videos/${pack.promotionalVideo}`),
    promotionalPosterUrl: mediaUrl(`videos/${posterOf(pack.promotionalVideo)}`),
    trainingVideoUrl: mediaUrl(`videos/${pack.trainingVideo}`),
    trainingPosterUrl: mediaUrl(`videos/${posterOf(pack.trainingVideo)}`),
    ...(promotionalCaptionsUrl && { promotionalCaptionsUrl }),
    ...(trainingCaptionsUrl && { trainingCaptionsUrl }),
    imageUrl: mediaUrl(`packs/${pack.slug}.svg`),
    questions: contentInLanguage(pack.questions, language).map(({ id, questionText, options }) => ({
      _id: id,
      questionText,
      options,
    })),
    paymentFacilities: pack.plans.map(toWirePlan),
  };
}

export function toWirePlan({ id, months, monthlyMillimes, totalMillimes }: FacilityPlan) {
  return { _id: id, period: months, monthlyAmount: monthlyMillimes, totalAmount: totalMillimes };
}

function captionsOf(video: string, { hasMedia, mediaUrl }: Media, language: Language = 'source'): string | undefined {
  const path = `videos/${video.replace(/\.mp4$/, `.${language}.vtt`)}`;
  return hasMedia(path) ? mediaUrl(path) : undefined;
}

function posterOf(video: string): string {
  return video.replace(/\.mp4$/, '.jpg');
}

import type { Language } from '@waha/domain/kernel/languages';
import { formatTnd, pointsToMillimes } from '@waha/domain/kernel/money';
import { getOwnMediaUrl, readOwnMedia } from '@waha/domain/kernel/own-media';
import { resolveContent, resolveText } from '@waha/domain/kernel/text/localized-text';
import type { FacilityPlan } from '@waha/domain/purchase/pack';
import type { PackMedia } from '@waha/domain/purchase/pack-content';
import type { WirePack, WirePackOffer } from '@waha/domain/purchase/purchase.contract';
import type { Catalogue } from '#platform/config/catalogue';
import type { Database } from '#platform/database/database';
import { type PictureSets, readPictureSets } from '#platform/files/picture-sizes';
import type { Pack } from './pack.store';

type Media = Pick<Catalogue, 'mediaUrl' | 'hasMedia'>;

/** The options of a view of packs: a language for the texts, and the pictures that exist in two sizes. */
type PackView = { language?: Language | undefined; sets?: PictureSets | undefined };

/** Returns a pack as members see it, without the right answers. */
export function toWirePack(pack: Pack, catalogue: Media, { language, sets }: PackView = {}): WirePack {
  const { media } = pack;
  const promotional = { video: pack.promotionalVideo, captions: media.promotionalCaptions };
  const training = { video: pack.trainingVideo, captions: media.trainingCaptions };
  const promotionalCaptionsUrl = getCaptionsUrl(promotional, catalogue, language);
  const trainingCaptionsUrl = getCaptionsUrl(training, catalogue, language);
  return {
    ...toWirePackOffer(pack, catalogue, { language, sets }),
    bonusEveryMonthaff: `${pack.monthlyBonusPoints} points`,
    promotionalVideoUrl: getVideoUrl(pack.promotionalVideo, catalogue),
    promotionalPosterUrl: getVideoUrl(media.promotionalPoster ?? getPosterName(pack.promotionalVideo), catalogue),
    trainingVideoUrl: getVideoUrl(pack.trainingVideo, catalogue),
    trainingPosterUrl: getVideoUrl(media.trainingPoster ?? getPosterName(pack.trainingVideo), catalogue),
    ...(promotionalCaptionsUrl && { promotionalCaptionsUrl }),
    ...(trainingCaptionsUrl && { trainingCaptionsUrl }),
    questions: resolveContent(pack.questions, language).map(({ id, questionText, options, videoAt }) => ({
      ...{ _id: id, questionText, options },
      ...(videoAt !== undefined && { videoAt }),
    })),
  };
}

/** Returns a pack as anyone sees it, also without an account. */
export function toWirePackOffer(pack: Pack, catalogue: Media, { language, sets }: PackView = {}): WirePackOffer {
  const { image } = pack.media;
  const imageSet = image === undefined ? undefined : sets?.get(image);
  const bonusMillimes = pointsToMillimes(pack.monthlyBonusPoints);
  return {
    _id: pack.id,
    packName: pack.packName,
    type: pack.type,
    group: pack.group,
    price: pack.priceMillimes,
    bonusEveryMonth: pack.monthlyBonusPoints,
    monthlyBonus: { value: bonusMillimes, valueaff: formatTnd(bonusMillimes) },
    balanceFacilityService: pack.facilityPoints,
    Gift: resolveText(pack.gift, language),
    withdrawalDays: pack.withdrawalDays,
    imageUrl: getPictureUrl(pack, catalogue),
    ...(imageSet && { imageSet }),
    paymentFacilities: pack.plans.map(toWirePlan),
  };
}

export function toWirePlan({ id, months, monthlyMillimes, totalMillimes }: FacilityPlan) {
  return { _id: id, period: months, monthlyAmount: monthlyMillimes, totalAmount: totalMillimes };
}

/** Returns those of the packs' pictures that exist in two sizes. */
export function findPictureSets(db: Database, packs: readonly Pick<Pack, 'media'>[]): Promise<PictureSets> {
  return readPictureSets(
    db,
    packs.flatMap(({ media }) => media.image ?? []),
  );
}

/**
 * Returns the address of the picture: the pack's own, or the program's drawing; undefined while a new pack has none.
 */
export function getPictureUrl({ slug, media }: Pick<Pack, 'slug' | 'media'>, { hasMedia, mediaUrl }: Media): string {
  if (media.image !== undefined) return getOwnMediaUrl(media.image);
  const drawing = `packs/${slug}.svg`;
  return hasMedia(drawing) ? mediaUrl(drawing) : '';
}

/** Returns the address of a video, or of a file that belongs to it; empty if no video is chosen yet. */
function getVideoUrl(name: string, { mediaUrl }: Media): string {
  if (name === '') return '';
  return readOwnMedia(name) ? getOwnMediaUrl(name) : mediaUrl(`videos/${name}`);
}

type Video = { video: string; captions: PackMedia['trainingCaptions'] };

/** Returns the captions in the language, or none: an operator’s own video may have no captions. */
function getCaptionsUrl(
  { video, captions }: Video,
  { hasMedia, mediaUrl }: Media,
  language: Language = 'source',
): string | undefined {
  const ownCaptions = captions?.[language];
  if (ownCaptions) return getOwnMediaUrl(ownCaptions);
  const path = `videos/${video.replace(/\.mp4$/, `.${language}.vtt`)}`;
  return hasMedia(path) ? mediaUrl(path) : undefined;
}

/** Returns the poster of a program video; an uploaded video has only its own. */
function getPosterName(video: string): string {
  return readOwnMedia(video) ? '' : video.replace(/\.mp4$/, '.jpg');
}

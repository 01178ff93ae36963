import * as z from 'zod/mini';
import { allowAnyone, allowRoles, allowSignedIn, endpoint } from '../kernel/endpoint';
import { anyText, languageQuery, lineText, uuid } from '../kernel/wire';
import { PACK_GROUPS, PACK_TYPES } from './pack';
import { VIDEO_MAX_SECONDS } from './training';

/** The plan ids of an operator's own catalogue may have any form. */
export const plan = z.object({ _id: z.string(), period: z.int(), monthlyAmount: z.int(), totalAmount: z.int() });

/** `…aff` is the same figure as display text. The server never sends the right answers of the questions. */
const pack = z.object({
  _id: uuid,
  packName: z.string(),
  type: z.enum(PACK_TYPES),
  group: z.enum(PACK_GROUPS),
  /** In millimes. */
  price: z.int(),
  /** Facility points. */
  balanceFacilityService: z.int(),
  /** Wallet points for each 31-day period. */
  bonusEveryMonth: z.int(),
  bonusEveryMonthaff: z.string(),
  /** The same bonus in millimes. */
  monthlyBonus: z.object({ value: z.int(), valueaff: z.string() }),
  Gift: z.string(),
  withdrawalDays: z.int(),
  promotionalVideoUrl: z.string(),
  promotionalPosterUrl: z.string(),
  trainingVideoUrl: z.string(),
  trainingPosterUrl: z.string(),
  /**
   * WebVTT in the requested language. Absent if there is none, as for the source language, whose text is in the videos.
   */
  promotionalCaptionsUrl: z.optional(z.string()),
  trainingCaptionsUrl: z.optional(z.string()),
  imageUrl: z.string(),
  /** Both sizes as `srcset`, if the picture has two. */
  imageSet: z.optional(z.string()),
  questions: z.array(
    z.object({
      _id: uuid,
      questionText: z.string(),
      options: z.array(z.string()),
      /** The moment of the training video that answers the question, in seconds. */
      videoAt: z.optional(z.int()),
    }),
  ),
  paymentFacilities: z.array(plan),
});
export type WirePack = z.infer<typeof pack>;

/** The terms of a pack that anyone may read: nothing about its quiz, its videos or its instalments. */
const packOffer = z.pick(pack, {
  ...{ _id: true, packName: true, type: true, group: true, price: true, bonusEveryMonth: true, monthlyBonus: true },
  ...{ balanceFacilityService: true, Gift: true, withdrawalDays: true, imageUrl: true, imageSet: true },
  paymentFacilities: true,
});
export type WirePackOffer = z.infer<typeof packOffer>;

export const listPackOffers = endpoint('GET', '/pack-offers', {
  who: allowAnyone,
  summary: 'Lists the public terms of the packs on sale, in catalogue order; returns 304 for a known ETag',
  query: languageQuery,
  reply: z.array(packOffer),
});

export const listPacks = endpoint('GET', '/packs', {
  who: allowSignedIn,
  summary: 'Lists the packs of the catalogue in their order',
  query: z.extend(languageQuery, { type: z.optional(z.enum(PACK_TYPES)), group: z.optional(z.enum(PACK_GROUPS)) }),
  reply: z.array(pack),
});

export const readPack = endpoint('GET', '/packs/:packName', {
  who: allowSignedIn,
  summary: 'Returns one pack by its name',
  params: z.object({ packName: anyText }),
  query: languageQuery,
  refuses: ['pack_not_found'],
  reply: pack,
});

const seconds = z.number().check(z.nonnegative(), z.maximum(VIDEO_MAX_SECONDS));
const interval = z.tuple([seconds, seconds]);
const progress = z.object({
  /** The version of the video to which the seconds refer. */
  rev: lineText(100),
  /** Watched intervals, in seconds. */
  intervals: z.array(interval).check(z.maxLength(1000)),
  /** Length of the video in seconds. */
  duration: seconds,
});

export const readTrainingProgress = endpoint('GET', '/training/:packId/progress', {
  who: allowSignedIn,
  summary: 'Returns how far the caller has watched the training video',
  params: z.object({ packId: uuid }),
  reply: progress,
});

export const saveTrainingProgress = endpoint('PUT', '/training/:packId/progress', {
  who: allowRoles('user'),
  summary: 'Adds watched parts of the training video; parts from several devices are merged',
  params: z.object({ packId: uuid }),
  body: progress,
  refuses: ['pack_not_found'],
  reply: progress,
  queue: { stream: 'training', quiet: true, newestOnly: true },
});

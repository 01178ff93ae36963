import type { PackId, PlanId } from '@waha/domain/kernel/ids';
import type { PackContent, PackMedia } from '@waha/domain/purchase/pack-content';
import type { packs } from '../purchase.tables';

type Row = typeof packs.$inferSelect;
/**
 * The columns of a pack that its content defines: without the number of publications here, and the time since which it
 * is off sale.
 */
type ContentColumns = Omit<Row, 'version' | 'edits' | 'offSaleAt' | 'position' | 'stage'>;

/** Returns the row of a pack's content. */
export function toPackRow(pack: PackContent): ContentColumns {
  return {
    id: pack.id as PackId,
    packName: pack.packName,
    slug: pack.slug,
    type: pack.type,
    group: pack.group,
    priceMillimes: pack.price,
    facilityPoints: pack.balanceFacilityService,
    monthlyBonusPoints: pack.bonusEveryMonth,
    gift: pack.gift,
    withdrawalDays: pack.withdrawalDays,
    promotionalVideo: pack.promotional,
    trainingVideo: pack.training,
    plans: pack.paymentFacilities.map((plan) => ({
      id: plan.id as PlanId,
      months: plan.period,
      monthlyMillimes: plan.monthlyAmount,
      totalMillimes: plan.totalAmount,
    })),
    questions: pack.questions,
    media: toMedia(pack),
  };
}

/** Returns the content of a row. */
export function toPackContent(row: ContentColumns & Pick<Row, 'offSaleAt'>): PackContent {
  return {
    id: row.id,
    packName: row.packName,
    slug: row.slug,
    type: row.type,
    group: row.group,
    price: row.priceMillimes,
    balanceFacilityService: row.facilityPoints,
    bonusEveryMonth: row.monthlyBonusPoints,
    gift: row.gift,
    withdrawalDays: row.withdrawalDays,
    training: row.trainingVideo,
    promotional: row.promotionalVideo,
    paymentFacilities: row.plans.map((plan) => ({
      id: plan.id,
      period: plan.months,
      monthlyAmount: plan.monthlyMillimes,
      totalAmount: plan.totalMillimes,
    })),
    questions: row.questions,
    ...row.media,
    ...(row.offSaleAt !== null && { isOnSale: false }),
  };
}

function toMedia(pack: PackContent): PackMedia {
  const { image, promotionalPoster, promotionalCaptions, trainingPoster, trainingCaptions } = pack;
  return {
    ...(image && { image }),
    ...(promotionalPoster && { promotionalPoster }),
    ...(promotionalCaptions && { promotionalCaptions }),
    ...(trainingPoster && { trainingPoster }),
    ...(trainingCaptions && { trainingCaptions }),
  };
}

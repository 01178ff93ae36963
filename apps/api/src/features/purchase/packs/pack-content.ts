import type { PackId, PlanId } from '@waha/domain/kernel/ids';
import type { PackContent, PackMedia } from '@waha/domain/purchase/pack-content';
import type { packs } from '../purchase.tables';

type Row = typeof packs.$inferSelect;
/** What the content says of a pack; not how often it was published here, nor since when it is off sale. */
type ContentColumns = Omit<Row, 'version' | 'edits' | 'offSaleAt' | 'position' | 'stage'>;

/** A pack of the content as its row has it. */
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

/** A row as the content writes it. */
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

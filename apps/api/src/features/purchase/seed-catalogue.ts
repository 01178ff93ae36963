import type { PackId, PlanId } from '@waha/domain/kernel/ids';
import type { Catalogue, CataloguePack } from '../../platform/config/catalogue';
import type { Tx } from '../../platform/database/database';
import { packs } from './purchase.tables';

/** Fills an empty table of packs from the catalogue; a filled one is left to `updatePacks`, when the server starts. */
export async function seedCatalogue(tx: Tx, catalogue: Catalogue): Promise<void> {
  const [any] = await tx.select({ id: packs.id }).from(packs).limit(1);
  if (any) return;
  await tx.insert(packs).values(catalogue.packs.map(toRow));
}

export function toRow(pack: CataloguePack, position: number): typeof packs.$inferSelect {
  return {
    id: pack.id as PackId,
    position,
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
  };
}

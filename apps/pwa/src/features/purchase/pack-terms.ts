import type { PackId, PlanId } from '@waha/domain/kernel/ids';
import type { PackTerms } from '@waha/domain/purchase/pack';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';

/** Converts a pack of the API to the terms that the domain's rules use. */
export function toPackTerms(pack: WirePack): PackTerms {
  return {
    id: pack._id as PackId,
    packName: pack.packName,
    priceMillimes: pack.price,
    facilityPoints: pack.balanceFacilityService,
    monthlyBonusPoints: pack.bonusEveryMonth,
    withdrawalDays: pack.withdrawalDays,
    plans: pack.paymentFacilities.map((plan) => ({
      id: plan._id as PlanId,
      months: plan.period,
      monthlyMillimes: plan.monthlyAmount,
      totalMillimes: plan.totalAmount,
    })),
  };
}

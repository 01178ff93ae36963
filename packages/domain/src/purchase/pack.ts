import type { PackId, PlanId } from '../kernel/ids';
import type { Millimes } from '../kernel/money';
import type { PaymentMethod } from '../kernel/payment-method';

export const PACK_GROUPS = [
  'PackUltraOne',
  'PackNVPU',
  'PackABIR',
  'PackSXMG',
  'PackSXMGsp',
  'PackRRRR',
  'PackRS',
  'PackAJKQ',
  'PackTD',
] as const;
export type PackGroup = (typeof PACK_GROUPS)[number];

export const PACK_TYPES = ['local', 'international'] as const;
export type PackType = (typeof PACK_TYPES)[number];

/** The payment popup with two methods, for a pack that is already owned (spec 2 §2). */
export const REPEAT_PAYMENT_METHODS = ['izi', 'd17'] as const satisfies readonly PaymentMethod[];

export const PAYMENT_TYPES = ['cash', 'facility'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

export const QUANTITIES = [1, 2] as const;
export type Quantity = (typeof QUANTITIES)[number];

/** An instalment plan: `monthlyMillimes` × `months` = `totalMillimes`. */
export type FacilityPlan = { id: PlanId; months: number; monthlyMillimes: Millimes; totalMillimes: Millimes };

/** The pack properties that rules need. */
export type PackTerms = {
  id: PackId;
  packName: string;
  priceMillimes: Millimes;
  facilityPoints: number;
  monthlyBonusPoints: number;
  withdrawalDays: number;
  plans: readonly FacilityPlan[];
};

/** Returns the total. Cash: price × quantity. Facility: the plan's total × quantity (spec 2 §5). */
export function computePurchaseTotal(unitMillimes: Millimes, quantity: Quantity): Millimes {
  return unitMillimes * quantity;
}

/**
 * Returns the amount that the transfer and its receipt must show: all of a cash payment, the first month of a facility
 * (spec 2 §5).
 */
export function computeReceiptAmount(
  totalMillimes: Millimes,
  quantity: number,
  plan: Pick<FacilityPlan, 'monthlyMillimes'> | undefined,
): Millimes {
  return plan ? plan.monthlyMillimes * quantity : totalMillimes;
}

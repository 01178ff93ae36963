import { computeMonthsToRecover } from '@waha/domain/purchase/compute-months-to-recover';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { toPackTerms } from '../pack-terms';

/** The catalogue's own order, the lowest price first, the highest bonus first, the soonest recovered price first. */
export const PACK_SORTS = ['catalogue', 'price', 'bonus', 'recovery'] as const;
export type PackSort = (typeof PACK_SORTS)[number];

/** Parses the order in the address: `&sort=bonus`; an unknown one is that of the catalogue. */
export function parsePackSort({ sort }: Readonly<Record<string, string | undefined>>): PackSort {
  return PACK_SORTS.find((each) => each === sort) ?? 'catalogue';
}

const COMPARE: Record<PackSort, (one: WirePack, other: WirePack) => number> = {
  catalogue: () => 0,
  price: (one, other) => one.price - other.price,
  bonus: (one, other) => other.bonusEveryMonth - one.bonusEveryMonth,
  recovery: (one, other) =>
    computeMonthsToRecover(toPackTerms(one)) - computeMonthsToRecover(toPackTerms(other)) || one.price - other.price,
};

/** Returns the packs in this order; equal ones stay in the catalogue's order. */
export function sortPacks(packs: readonly WirePack[], sort: PackSort): WirePack[] {
  return packs.toSorted(COMPARE[sort]);
}

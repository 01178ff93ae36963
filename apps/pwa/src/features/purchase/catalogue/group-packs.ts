import { PACK_GROUPS, type PackGroup } from '@waha/domain/purchase/pack';

export type PackFamily<Pack> = { group: PackGroup; packs: Pack[]; lowestPrice: number; highestPrice: number };

/** Returns the families of these packs, without empty ones, each with its range of prices in millimes. */
export function groupPacks<Pack extends { group: PackGroup; price: number }>(
  packs: readonly Pack[],
): PackFamily<Pack>[] {
  return PACK_GROUPS.flatMap((group) => {
    const own = packs.filter((pack) => pack.group === group);
    const prices = own.map(({ price }) => price);
    if (own.length === 0) return [];
    return [{ group, packs: own, lowestPrice: Math.min(...prices), highestPrice: Math.max(...prices) }];
  });
}

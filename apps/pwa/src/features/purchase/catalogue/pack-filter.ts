import { PACK_GROUPS, PACK_TYPES, type PackGroup, type PackType } from '@waha/domain/purchase/pack';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';

export type PackFilter = { type: PackType | undefined; group: PackGroup | undefined };

/** Parses the filter in the address; unknown values are ignored. */
export function parsePackFilter(params: Readonly<Record<string, string | undefined>>): PackFilter {
  return {
    type: PACK_TYPES.find((type) => type === params.type),
    group: PACK_GROUPS.find((group) => group === params.group),
  };
}

/** Returns the packs that match a filter, in the catalogue's order. */
export function filterPacks(packs: readonly WirePack[], { type, group }: PackFilter): WirePack[] {
  return packs.filter((pack) => (!type || pack.type === type) && (!group || pack.group === group));
}

/** Counts the packs of each filter option. Groups are counted within the selected type, and empty ones are left out. */
export function countPacks(packs: readonly WirePack[], type: PackType | undefined) {
  const ofType = filterPacks(packs, { type, group: undefined });
  return {
    types: PACK_TYPES.map((value) => ({ value, count: packs.filter((pack) => pack.type === value).length })),
    groups: PACK_GROUPS.map((value) => ({
      value,
      count: ofType.filter((pack) => pack.group === value).length,
    })).filter(({ count }) => count > 0),
    all: packs.length,
    ofType: ofType.length,
  };
}

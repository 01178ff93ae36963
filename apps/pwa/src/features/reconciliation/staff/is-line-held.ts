import type { WireLine } from '@waha/domain/reconciliation/reconciliation.contract';

/**
 * Checks whether a line has left its list for this user: it is ignored, or each item that it may pay is decided, and the
 * server still holds these decisions.
 */
export function isLineHeld({ _id, candidates = [] }: WireLine, heldItemIds: ReadonlySet<string>): boolean {
  const isHeld = (item: { _id: string }) => heldItemIds.has(item._id);
  return heldItemIds.has(_id) || (candidates.length > 0 && candidates.every(isHeld));
}

import type { Role } from '@waha/domain/kernel/roles';
import type { MatchedKind } from '@waha/domain/reconciliation/match-lines';

const SECTION_BY_KIND = { payment: 'payments', recharge: 'recharges', receipt: 'receipts' } as const;

type Item = { kind: MatchedKind; _id: string; userId: string };

/** Returns the address of what a line pays; undefined if the role has no section for it: finance has none of payments. */
export function findItemAddress(
  { kind, _id: item, userId: member }: Item,
  role: Role,
  isDecided: boolean,
): Record<string, string> | undefined {
  const view = SECTION_BY_KIND[kind];
  if (kind !== 'payment') return { view, item };
  return role === 'admin' ? { view, ...(isDecided && { list: 'decided' }), item, member } : undefined;
}

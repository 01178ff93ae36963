import type { MemberDb } from '../store/member-db';
import { onClosed } from '../store/on-database-closed';

const unsure = new Set<string>();

/**
 * Whether what waited is in it, also what an earlier database had that the browser has thrown away: only then is
 * anything new put behind it, sent, or taken back. Also as part of a transaction over `meta`.
 */
export async function isWhole(db: MemberDb): Promise<boolean> {
  return unsure.has(db.name) || (await db.meta.get('complete')) !== undefined;
}

/** Where it cannot be known what waited, the member goes on without it until the next start, or until the databases go again. */
export function goOnUnsure(db: MemberDb): void {
  unsure.add(db.name);
  const unlisten = onClosed(() => {
    unsure.delete(db.name); // it may have gone once more: what waited is asked for again
    unlisten();
  });
}

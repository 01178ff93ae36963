import { readControl } from './control-db';
import { getMemberDb, type MemberDb } from './member-db';

/**
 * The database of whoever's device this is now; `undefined` when it is nobody's.
 * @param only the one member who is meant: `undefined` as well when another is active
 */
export async function getActiveMemberDb(only?: string): Promise<MemberDb | undefined> {
  const { memberId } = await readControl();
  return memberId === undefined || memberId !== (only ?? memberId) ? undefined : getMemberDb(memberId);
}

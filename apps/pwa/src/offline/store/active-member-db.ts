import { readControl } from './control-db';
import { getMemberDb, type MemberDb } from './member-db';

/**
 * Returns the database of the active member; `undefined` if there is none.
 * @param onlyMemberId returns `undefined` as well if another member than this one is active
 */
export async function getActiveMemberDb(onlyMemberId?: string): Promise<MemberDb | undefined> {
  const { memberId } = await readControl();
  return memberId === undefined || memberId !== (onlyMemberId ?? memberId) ? undefined : getMemberDb(memberId);
}

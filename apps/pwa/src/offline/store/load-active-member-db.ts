import { getPageMember } from '../device/page-member';
import type { MemberDb } from './member-db';

/** Returns the result of `getActiveMemberDb` for the member of this page. Loads its code at first use. */
export async function loadActiveMemberDb(onlyMemberId = getPageMember()): Promise<MemberDb | undefined> {
  return (await import('./active-member-db')).getActiveMemberDb(onlyMemberId);
}

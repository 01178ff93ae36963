import type { MemberDb } from '../store/member-db';
import { getPageMember } from './page-member';

/** Returns the result of `getActiveMemberDb` for the member of this page. Loads its code at first use. */
export async function getActiveDb(only = getPageMember()): Promise<MemberDb | undefined> {
  return (await import('../store/active-member-db')).getActiveMemberDb(only);
}

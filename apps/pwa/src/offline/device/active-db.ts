import type { MemberDb } from '../store/member-db';
import { getPageMember } from './page-member';

/** The same as `getActiveMemberDb`, for whose page this is, its code loaded at the first use. */
export async function getActiveDb(only = getPageMember()): Promise<MemberDb | undefined> {
  return (await import('../store/active-member-db')).getActiveMemberDb(only);
}

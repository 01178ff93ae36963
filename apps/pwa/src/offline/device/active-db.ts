import type { MemberDb } from '../store/member-db';
import { pageMember } from './page-member';

/** The same as `activeMemberDb`, for whose page this is, its code loaded at the first use. */
export async function activeDb(only = pageMember()): Promise<MemberDb | undefined> {
  return (await import('../store/active-member-db')).activeMemberDb(only);
}

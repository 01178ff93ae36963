import type { MemberDb } from '../member-db';

/** The same as `activeMemberDb`, its code loaded at the first use. */
export async function activeDb(only?: string): Promise<MemberDb | undefined> {
  return (await import('../active-member-db')).activeMemberDb(only);
}

import type { MemberDb } from '../member-db';

/**
 * The active member's database, its code loaded at the first use; `undefined` when nobody is active here.
 * @param only the one member who is meant: `undefined` as well when another is active
 */
export async function activeDb(only?: string): Promise<MemberDb | undefined> {
  const [{ readControl }, { memberDb }] = await Promise.all([import('../control-db'), import('../member-db')]);
  const { memberId } = await readControl();
  return memberId === undefined || memberId !== (only ?? memberId) ? undefined : memberDb(memberId);
}

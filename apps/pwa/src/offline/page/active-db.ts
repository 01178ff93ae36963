import type { MemberDb } from '../member-db';

/** The active member's database, its code loaded at the first use; `undefined` when nobody is active here. */
export async function activeDb(): Promise<MemberDb | undefined> {
  const [{ readControl }, { memberDb }] = await Promise.all([import('../control-db'), import('../member-db')]);
  const { memberId } = await readControl();
  return memberId === undefined ? undefined : memberDb(memberId);
}

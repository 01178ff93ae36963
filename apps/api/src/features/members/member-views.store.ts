import type { MemberViewId, StaffId } from '@waha/domain/kernel/ids';
import type { WireMemberView } from '@waha/domain/members/members.contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { memberViews } from './members.tables';

type View = typeof memberViews.$inferSelect;

/** Returns the saved views of a staff member, oldest first. */
export function listViews(tx: Tx | Database, staffId: StaffId): Promise<View[]> {
  return tx.select().from(memberViews).where(eq(memberViews.staffId, staffId)).orderBy(asc(memberViews.id));
}

export async function saveView(tx: Tx, view: View): Promise<void> {
  await tx.insert(memberViews).values(view);
}

const isOwn = (staffId: StaffId, id: MemberViewId) => and(eq(memberViews.id, id), eq(memberViews.staffId, staffId));

/** Returns the view with its new name; undefined if this person has no such view. */
export async function renameView(tx: Tx, staffId: StaffId, id: MemberViewId, name: string): Promise<View | undefined> {
  const [view] = await tx.update(memberViews).set({ name }).where(isOwn(staffId, id)).returning();
  return view;
}

/** Returns its id; undefined if this person has no such view. */
export async function deleteView(tx: Tx, staffId: StaffId, id: MemberViewId): Promise<MemberViewId | undefined> {
  const [deleted] = await tx.delete(memberViews).where(isOwn(staffId, id)).returning({ id: memberViews.id });
  return deleted?.id;
}

export function toWireView({ id, name, filters }: View): WireMemberView {
  return { _id: id, name, filters };
}

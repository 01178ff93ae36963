import type { MemberHoldId, MemberId, StaffId } from '@waha/domain/kernel/ids';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { idColumn, instantColumn, integerColumn, textColumn } from '#platform/database/columns';

/** Holds on members and their releases; append-only. The newest row of a member applies. */
export const memberHolds = sqliteTable('member_holds', {
  id: idColumn<MemberHoldId>('id').primaryKey(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  /** 0 or 1. */
  isHeld: integerColumn('is_held').notNull(),
  /** Null after the member is erased. */
  reason: textColumn('reason'),
  setBy: idColumn<StaffId>('set_by').notNull(),
  setAt: instantColumn('set_at').notNull(),
});

import type { AccountDeletionId, MemberId, PersonId, StaffId } from '@waha/domain/kernel/ids';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { enumColumn, idColumn, instantColumn, textColumn } from '#platform/database/columns';

/** Scheduled deletions of members' accounts, and those that ended: the account was kept or erased. */
export const accountDeletions = sqliteTable('account_deletions', {
  id: idColumn<AccountDeletionId>('id').primaryKey(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  requestedAt: instantColumn('requested_at').notNull(),
  eraseAt: instantColumn('erase_at').notNull(),
  requestedBy: idColumn<PersonId>('requested_by').notNull(),
  reason: textColumn('reason'),
  /** The three columns of holds are of an earlier version: `member_holds` has them now. */
  heldAt: instantColumn('held_at'),
  heldBy: idColumn<StaffId>('held_by'),
  holdReason: textColumn('hold_reason'),
  noticedAt: instantColumn('noticed_at'),
  endedAt: instantColumn('ended_at'),
  outcome: enumColumn<'kept' | 'erased'>('outcome'),
});

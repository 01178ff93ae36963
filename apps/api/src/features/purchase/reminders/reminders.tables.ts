import type { MemberId, PackId } from '@waha/domain/kernel/ids';
import type { RemindedStep } from '@waha/domain/purchase/unfinished-purchase';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { enumColumn, idColumn, instantColumn, integerColumn } from '#platform/database/columns';

/** The reminders of each unfinished purchase: the first and the second. */
export const purchaseReminders = sqliteTable('purchase_reminders', {
  memberId: idColumn<MemberId>('member_id').notNull(),
  packId: idColumn<PackId>('pack_id').notNull(),
  number: integerColumn('number').notNull(),
  step: enumColumn<RemindedStep>('step').notNull(),
  sentAt: instantColumn('sent_at').notNull(),
});

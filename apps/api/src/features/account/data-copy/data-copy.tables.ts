import type { DataCopyOutcome } from '@waha/domain/account/data-copy/data-copy';
import type { DataCopyId, MemberId, PersonId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { enumColumn, idColumn, instantColumn, integerColumn } from '#platform/database/columns';

/** Copies of members' data, and when they ended. The file in the storage has the id of the row. */
export const dataCopies = sqliteTable('data_copies', {
  id: idColumn<DataCopyId>('id').primaryKey(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  requestedAt: instantColumn('requested_at').notNull(),
  requestedBy: idColumn<PersonId>('requested_by').notNull(),
  language: enumColumn<Language>('language').notNull(),
  attempts: integerColumn('attempts').notNull().default(0),
  readyAt: instantColumn('ready_at'),
  bytes: integerColumn('bytes'),
  endedAt: instantColumn('ended_at'),
  outcome: enumColumn<DataCopyOutcome>('outcome'),
});

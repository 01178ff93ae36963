import type { FileId, MemberId, ReportId } from '@waha/domain/kernel/ids';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { idColumn, instantColumn } from '#platform/database/columns';

export const reports = sqliteTable('reports', {
  id: idColumn<ReportId>('id').primaryKey(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  pdfFileId: idColumn<FileId>('pdf_file_id').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  deletedAt: instantColumn('deleted_at'),
});

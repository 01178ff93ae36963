import type { FileId, MemberId, ReportId } from '@waha/domain/kernel/ids';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { id, instant } from '../../platform/database/columns';

export const reports = sqliteTable('reports', {
  id: id<ReportId>('id').primaryKey(),
  memberId: id<MemberId>('member_id').notNull(),
  pdfFileId: id<FileId>('pdf_file_id').notNull(),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
});

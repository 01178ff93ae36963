import type { FileId, MemberId, ProfileId, StaffId } from '@waha/domain/kernel/ids';
import type { Gender, PayoutMethod, ProfileStatus, RefusedItem } from '@waha/domain/profile/profile';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { enumColumn, idColumn, instantColumn, integerColumn, jsonColumn, textColumn } from '#platform/database/columns';

export const profiles = sqliteTable('profiles', {
  id: idColumn<ProfileId>('id').primaryKey(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  name: textColumn('name').notNull(),
  surname: textColumn('surname').notNull(),
  dateOfBirth: textColumn('date_of_birth').notNull(),
  gender: enumColumn<Gender>('gender').notNull(),
  email: textColumn('email').notNull(),
  country: textColumn('country').notNull(),
  address: textColumn('address').notNull(),
  phoneNumber: textColumn('phone_number').notNull(),
  mobile: textColumn('mobile').notNull(),
  payment: enumColumn<PayoutMethod>('payment').notNull(),
  cinFrontFileId: idColumn<FileId>('cin_front_file_id').notNull(),
  cinBackFileId: idColumn<FileId>('cin_back_file_id').notNull(),
  videoFileId: idColumn<FileId>('video_file_id').notNull(),
  submittedAt: instantColumn('submitted_at').notNull(),
  status: enumColumn<ProfileStatus>('status').notNull(),
  decidedBy: idColumn<StaffId>('decided_by'),
  decidedAt: instantColumn('decided_at'),
  refusedItems: jsonColumn<readonly RefusedItem[]>('refused_items'),
  reason: textColumn('reason'),
  documentsDeletedAt: instantColumn('documents_deleted_at'),
  /** Months after a verification, days after a rejection. */
  documentsKept: integerColumn('documents_kept'),
});

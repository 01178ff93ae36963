import type { FileId, MemberId, ProfileId, StaffId } from '@waha/domain/kernel/ids';
import type { Gender, PayoutMethod, ProfileStatus, RefusedItem } from '@waha/domain/profile/profile';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { choice, id, instant, json, words } from '../../platform/database/columns';

export const profiles = sqliteTable('profiles', {
  id: id<ProfileId>('id').primaryKey(),
  memberId: id<MemberId>('member_id').notNull(),
  name: words('name').notNull(),
  surname: words('surname').notNull(),
  dateOfBirth: words('date_of_birth').notNull(),
  gender: choice<Gender>('gender').notNull(),
  email: words('email').notNull(),
  country: words('country').notNull(),
  address: words('address').notNull(),
  phoneNumber: words('phone_number').notNull(),
  mobile: words('mobile').notNull(),
  payment: choice<PayoutMethod>('payment').notNull(),
  cinFrontFileId: id<FileId>('cin_front_file_id').notNull(),
  cinBackFileId: id<FileId>('cin_back_file_id').notNull(),
  videoFileId: id<FileId>('video_file_id').notNull(),
  submittedAt: instant('submitted_at').notNull(),
  status: choice<ProfileStatus>('status').notNull(),
  decidedBy: id<StaffId>('decided_by'),
  decidedAt: instant('decided_at'),
  refusedItems: json<readonly RefusedItem[]>('refused_items'),
  reason: words('reason'),
});

import type { MemberId, MemberNoteId, MemberViewId, PersonId, StaffId } from '@waha/domain/kernel/ids';
import type { MemberFilters } from '@waha/domain/members/member-filters';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { idColumn, instantColumn, integerColumn, jsonColumn, textColumn } from '#platform/database/columns';

/** Rows of the members table that triggers maintain: one for each list that a member is in. */
export const memberTable = sqliteTable('member_table', {
  personId: idColumn<PersonId>('person_id').notNull(),
  list: textColumn('list').notNull(),
  facet: integerColumn('facet').notNull(),
  joinedAt: instantColumn('joined_at').notNull(),
  nameKey: textColumn('name_key').notNull(),
  packs: integerColumn('packs').notNull(),
  waiting: integerColumn('waiting').notNull(),
});

/** The number of rows of each list and facet, by the 30-day span since 1970 in which the members joined. */
export const memberCounts = sqliteTable('member_counts', {
  list: textColumn('list').notNull(),
  facet: integerColumn('facet').notNull(),
  span: integerColumn('span').notNull(),
  members: integerColumn('members').notNull(),
});

export const memberTags = sqliteTable('member_tags', {
  memberId: idColumn<MemberId>('member_id').notNull(),
  tag: textColumn('tag').notNull(),
  addedBy: idColumn<StaffId>('added_by').notNull(),
  addedAt: instantColumn('added_at').notNull(),
});

export const memberViews = sqliteTable('member_views', {
  id: idColumn<MemberViewId>('id').primaryKey(),
  staffId: idColumn<StaffId>('staff_id').notNull(),
  name: textColumn('name').notNull(),
  filters: jsonColumn<MemberFilters>('filters').notNull(),
  savedAt: instantColumn('saved_at').notNull(),
});

export const memberNotes = sqliteTable('member_notes', {
  id: idColumn<MemberNoteId>('id').primaryKey(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  authorId: idColumn<StaffId>('author_id').notNull(),
  text: textColumn('text').notNull(),
  writtenAt: instantColumn('written_at').notNull(),
  editedAt: instantColumn('edited_at'),
});

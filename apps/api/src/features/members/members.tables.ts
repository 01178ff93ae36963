import type { MemberId, MemberNoteId, MemberViewId, PersonId, StaffId } from '@waha/domain/kernel/ids';
import type { MemberFilters } from '@waha/domain/members/member-filters';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { idColumn, instantColumn, integerColumn, jsonColumn, textColumn } from '#platform/database/columns';

/** What triggers keep of each member for the table of staff, a line for each list that they stand in. */
export const memberTable = sqliteTable('member_table', {
  personId: idColumn<PersonId>('person_id').notNull(),
  list: textColumn('list').notNull(),
  facet: integerColumn('facet').notNull(),
  joinedAt: instantColumn('joined_at').notNull(),
  nameKey: textColumn('name_key').notNull(),
  packs: integerColumn('packs').notNull(),
  waiting: integerColumn('waiting').notNull(),
});

/** How many lines a list has of each facet, by the span of 30 days since 1970 in which their members joined. */
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

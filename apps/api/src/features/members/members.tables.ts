import type { MemberId, MemberNoteId, MemberViewId, PersonId, StaffId } from '@waha/domain/kernel/ids';
import type { MemberFilters } from '@waha/domain/members/member-filters';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { count, id, instant, json, words } from '../../platform/database/columns';

/** What triggers keep of each member for the table of staff, a line for each list that they stand in. */
export const memberTable = sqliteTable('member_table', {
  personId: id<PersonId>('person_id').notNull(),
  list: words('list').notNull(),
  facet: count('facet').notNull(),
  joinedAt: instant('joined_at').notNull(),
  nameKey: words('name_key').notNull(),
  packs: count('packs').notNull(),
  waiting: count('waiting').notNull(),
});

/** How many lines a list has of each facet, by the span of 30 days since 1970 in which their members joined. */
export const memberCounts = sqliteTable('member_counts', {
  list: words('list').notNull(),
  facet: count('facet').notNull(),
  span: count('span').notNull(),
  members: count('members').notNull(),
});

export const memberTags = sqliteTable('member_tags', {
  memberId: id<MemberId>('member_id').notNull(),
  tag: words('tag').notNull(),
  addedBy: id<StaffId>('added_by').notNull(),
  addedAt: instant('added_at').notNull(),
});

export const memberViews = sqliteTable('member_views', {
  id: id<MemberViewId>('id').primaryKey(),
  staffId: id<StaffId>('staff_id').notNull(),
  name: words('name').notNull(),
  filters: json<MemberFilters>('filters').notNull(),
  savedAt: instant('saved_at').notNull(),
});

export const memberNotes = sqliteTable('member_notes', {
  id: id<MemberNoteId>('id').primaryKey(),
  memberId: id<MemberId>('member_id').notNull(),
  authorId: id<StaffId>('author_id').notNull(),
  text: words('text').notNull(),
  writtenAt: instant('written_at').notNull(),
  editedAt: instant('edited_at'),
});

import type { MemberId, StaffId } from '@waha/domain/kernel/ids';
import type { MatchedKind } from '@waha/domain/reconciliation/match-lines';
import type { LineId, SourceId, StatementId } from '@waha/domain/reconciliation/matched-line';
import type { StatementColumns } from '@waha/domain/reconciliation/statement-columns';
import type { StatementLine, UnreadRow } from '@waha/domain/reconciliation/statement-line';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { choice, count, id, instant, json, millimes, words } from '../../platform/database/columns';

export const statementSources = sqliteTable('statement_sources', {
  id: id<SourceId>('id').primaryKey(),
  name: words('name').notNull(),
  columns: json<StatementColumns>('columns').notNull(),
  createdBy: id<StaffId>('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const statements = sqliteTable('statements', {
  id: id<StatementId>('id').primaryKey(),
  sourceId: id<SourceId>('source_id').notNull(),
  sha256: words('sha256').notNull(),
  columns: json<StatementColumns>('columns').notNull(),
  createdBy: id<StaffId>('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  lineCount: count('line_count').notNull(),
  firstDay: words('first_day'),
  lastDay: words('last_day'),
  known: count('known').notNull(),
  debits: count('debits').notNull(),
  unreadCount: count('unread_count').notNull(),
  unread: json<UnreadRow[]>('unread').notNull(),
  reversals: json<StatementLine[]>('reversals'),
});

export const statementLines = sqliteTable('statement_lines', {
  id: id<LineId>('id').primaryKey(),
  statementId: id<StatementId>('statement_id').notNull(),
  sourceId: id<SourceId>('source_id').notNull(),
  position: count('position').notNull(),
  content: words('content').notNull(),
  nth: count('nth').notNull(),
  bookedOn: words('booked_on').notNull(),
  amountMillimes: millimes('amount_millimes').notNull(),
  label: words('label').notNull(),
  matchedKind: choice<MatchedKind>('matched_kind'),
  thingId: id('thing_id'),
  memberId: id<MemberId>('member_id'),
  matchedBy: id<StaffId>('matched_by'),
  matchedAt: instant('matched_at'),
  asideBy: id<StaffId>('aside_by'),
  asideAt: instant('aside_at'),
  asideReason: words('aside_reason'),
  rowMark: words('row_mark'),
  cellMarks: words('cell_marks'),
  layout: words('layout'),
});

import type { MemberId, StaffId } from '@waha/domain/kernel/ids';
import type { MatchedKind } from '@waha/domain/reconciliation/match-lines';
import type { AcceptedReversal } from '@waha/domain/reconciliation/reversals';
import type { StatementColumns } from '@waha/domain/reconciliation/statement-columns';
import type { StatementLine, UnreadableRow } from '@waha/domain/reconciliation/statement-line';
import type { LineId, SourceId, StatementId } from '@waha/domain/reconciliation/stored-line';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import {
  enumColumn,
  idColumn,
  instantColumn,
  integerColumn,
  jsonColumn,
  millimesColumn,
  textColumn,
} from '#platform/database/columns';

export const statementSources = sqliteTable('statement_sources', {
  id: idColumn<SourceId>('id').primaryKey(),
  name: textColumn('name').notNull(),
  columns: jsonColumn<StatementColumns>('columns').notNull(),
  createdBy: idColumn<StaffId>('created_by').notNull(),
  createdAt: instantColumn('created_at').notNull(),
});

export const statements = sqliteTable('statements', {
  id: idColumn<StatementId>('id').primaryKey(),
  sourceId: idColumn<SourceId>('source_id').notNull(),
  sha256: textColumn('sha256').notNull(),
  columns: jsonColumn<StatementColumns>('columns').notNull(),
  createdBy: idColumn<StaffId>('created_by').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  lineCount: integerColumn('line_count').notNull(),
  firstDay: textColumn('first_day'),
  lastDay: textColumn('last_day'),
  known: integerColumn('known').notNull(),
  debits: integerColumn('debits').notNull(),
  unreadCount: integerColumn('unread_count').notNull(),
  unread: jsonColumn<UnreadableRow[]>('unread').notNull(),
  reversals: jsonColumn<StatementLine[]>('reversals'),
});

export const statementLines = sqliteTable('statement_lines', {
  id: idColumn<LineId>('id').primaryKey(),
  statementId: idColumn<StatementId>('statement_id').notNull(),
  sourceId: idColumn<SourceId>('source_id').notNull(),
  position: integerColumn('position').notNull(),
  content: textColumn('content').notNull(),
  nth: integerColumn('nth').notNull(),
  bookedOn: textColumn('booked_on').notNull(),
  amountMillimes: millimesColumn('amount_millimes').notNull(),
  label: textColumn('label').notNull(),
  matchedKind: enumColumn<MatchedKind>('matched_kind'),
  thingId: idColumn('thing_id'),
  memberId: idColumn<MemberId>('member_id'),
  matchedBy: idColumn<StaffId>('matched_by'),
  matchedAt: instantColumn('matched_at'),
  asideBy: idColumn<StaffId>('aside_by'),
  asideAt: instantColumn('aside_at'),
  asideReason: textColumn('aside_reason'),
  rowMark: textColumn('row_mark'),
  cellMarks: textColumn('cell_marks'),
  layout: textColumn('layout'),
  /** The bank's reversal of this payment, if staff accepted it. The line then needs no payment. */
  reversal: jsonColumn<AcceptedReversal>('reversal'),
});

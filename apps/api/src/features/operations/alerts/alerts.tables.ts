import type { Trouble } from '@waha/domain/operations/alerts';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { enumColumn, instantColumn } from '#platform/database/columns';

export const operatorAlerts = sqliteTable('operator_alerts', {
  about: enumColumn<Trouble>('about').primaryKey(),
  since: instantColumn('since').notNull(),
  seenAt: instantColumn('seen_at').notNull(),
  mailedAt: instantColumn('mailed_at'),
});

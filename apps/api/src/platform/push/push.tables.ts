import type { PersonId, SessionId } from '@waha/domain/kernel/ids';
import type { PushKind } from '@waha/domain/notifications/push';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { enumColumn, idColumn, instantColumn, integerColumn, textColumn } from '../database/columns';

export const pushSubscriptions = sqliteTable('push_subscriptions', {
  endpoint: textColumn('endpoint').primaryKey(),
  personId: idColumn<PersonId>('person_id').notNull(),
  sessionId: idColumn<SessionId>('session_id').notNull(),
  p256dh: textColumn('p256dh').notNull(),
  auth: textColumn('auth').notNull(),
  savedAt: instantColumn('saved_at').notNull(),
});

export const pushes = sqliteTable('pushes', {
  id: integerColumn('id').primaryKey(),
  personId: idColumn<PersonId>('person_id').notNull(),
  kind: enumColumn<PushKind>('kind').notNull(),
  subjectId: idColumn('subject_id'),
  createdAt: instantColumn('created_at').notNull(),
  nextAt: instantColumn('next_at').notNull(),
  attempts: integerColumn('attempts').notNull().default(0),
  doneAt: instantColumn('done_at'),
  /** The time at which a browser's push service accepted it. */
  arrivedAt: instantColumn('arrived_at'),
});

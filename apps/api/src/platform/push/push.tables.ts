import type { PersonId, SessionId } from '@waha/domain/kernel/ids';
import type { PushKind } from '@waha/domain/notifications/push';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { choice, count, id, instant, words } from '../database/columns';

export const pushSubscriptions = sqliteTable('push_subscriptions', {
  endpoint: words('endpoint').primaryKey(),
  personId: id<PersonId>('person_id').notNull(),
  sessionId: id<SessionId>('session_id').notNull(),
  p256dh: words('p256dh').notNull(),
  auth: words('auth').notNull(),
  savedAt: instant('saved_at').notNull(),
});

export const pushes = sqliteTable('pushes', {
  id: count('id').primaryKey(),
  personId: id<PersonId>('person_id').notNull(),
  kind: choice<PushKind>('kind').notNull(),
  subjectId: id('subject_id'),
  createdAt: instant('created_at').notNull(),
  nextAt: instant('next_at').notNull(),
  attempts: count('attempts').notNull().default(0),
  doneAt: instant('done_at'),
  /** A browser's push service took it. */
  arrivedAt: instant('arrived_at'),
});

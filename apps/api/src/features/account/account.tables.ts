import type { PersonId } from '@waha/domain/kernel/ids';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { count, id, instant, words } from '../../platform/columns';

export const loginFailures = sqliteTable('login_failures', {
  id: count('id').primaryKey(),
  emailHash: words('email_hash').notNull(),
  failedAt: instant('failed_at').notNull(),
});

export const setupLinks = sqliteTable('setup_links', {
  tokenHash: words('token_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

export const passwordResets = sqliteTable('password_resets', {
  tokenHash: words('token_hash').primaryKey(),
  personId: id<PersonId>('person_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

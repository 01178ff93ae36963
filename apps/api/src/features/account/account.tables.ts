import type { PersonId } from '@waha/domain/kernel/ids';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { choice, count, id, instant, words } from '../../platform/database/columns';

export const authAttempts = sqliteTable('auth_attempts', {
  id: count('id').primaryKey(),
  kind: choice<'password' | 'second_step' | 'link' | 'sign_up'>('kind').notNull(),
  accountHash: words('account_hash'),
  addressHash: words('address_hash'),
  deviceHash: words('device_hash'),
  madeAt: instant('made_at').notNull(),
});

export const passwordLinkRequests = sqliteTable('password_link_requests', {
  id: count('id').primaryKey(),
  email: words('email').notNull(),
  askedAt: instant('asked_at').notNull(),
});

/** Told to their owners, seconds later; `subjectId` may stand for an account that there is not. */
export const lockouts = sqliteTable('lockouts', {
  id: count('id').primaryKey(),
  subjectId: id<PersonId>('subject_id').notNull(),
  at: instant('at').notNull(),
});

/** Answered, and taken no more. */
export const usedPasskeyChallenges = sqliteTable('used_passkey_challenges', {
  hash: words('hash').primaryKey(),
  goodUntil: instant('good_until').notNull(),
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

import type { PersonId } from '@waha/domain/kernel/ids';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { enumColumn, idColumn, instantColumn, integerColumn, textColumn } from '#platform/database/columns';

export const authAttempts = sqliteTable('auth_attempts', {
  id: integerColumn('id').primaryKey(),
  kind: enumColumn<'password' | 'second_step' | 'link' | 'sign_up'>('kind').notNull(),
  accountHash: textColumn('account_hash'),
  addressHash: textColumn('address_hash'),
  deviceHash: textColumn('device_hash'),
  madeAt: instantColumn('made_at').notNull(),
});

export const passwordLinkRequests = sqliteTable('password_link_requests', {
  id: integerColumn('id').primaryKey(),
  email: textColumn('email').notNull(),
  askedAt: instantColumn('asked_at').notNull(),
});

/**
 * Owners are notified of a lockout seconds later. `subjectId` may be a pseudonym for an account that does not exist.
 */
export const lockouts = sqliteTable('lockouts', {
  id: integerColumn('id').primaryKey(),
  subjectId: idColumn<PersonId>('subject_id').notNull(),
  at: instantColumn('at').notNull(),
});

/** Challenges that were answered, and are no longer accepted. */
export const usedPasskeyChallenges = sqliteTable('used_passkey_challenges', {
  hash: textColumn('hash').primaryKey(),
  goodUntil: instantColumn('good_until').notNull(),
});

export const setupLinks = sqliteTable('setup_links', {
  tokenHash: textColumn('token_hash').primaryKey(),
  expiresAt: instantColumn('expires_at').notNull(),
});

export const passwordResets = sqliteTable('password_resets', {
  tokenHash: textColumn('token_hash').primaryKey(),
  personId: idColumn<PersonId>('person_id').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  usedAt: instantColumn('used_at'),
});

import type { PasskeyId, PersonId, SessionId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import type { Role } from '@waha/domain/kernel/roles';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { choice, count, id, instant, json, words } from '../database/columns';

export const people = sqliteTable('people', {
  id: id<PersonId>('id').primaryKey(),
  role: choice<Role>('role').notNull(),
  name: words('name').notNull(),
  surname: words('surname').notNull(),
  email: words('email').notNull(),
  passwordHash: words('password_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  blockedAt: instant('blocked_at'),
  verifiedAt: instant('verified_at'),
  withdrawBlockedUntil: instant('withdraw_blocked_until'),
  withdrawFailures: count('withdraw_failures').notNull().default(0),
  language: choice<Language>('language'),
});

export const sessions = sqliteTable('sessions', {
  id: id<SessionId>('id').primaryKey(),
  personId: id<PersonId>('person_id').notNull(),
  device: words('device').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
  lastUsedAt: instant('last_used_at').notNull(),
  steppedAt: instant('stepped_at'),
});

/** `secret` is encrypted: two-step-secret.ts. It counts once `confirmedAt` stands. */
export const twoSteps = sqliteTable('two_steps', {
  personId: id<PersonId>('person_id').primaryKey(),
  secret: words('secret').notNull(),
  madeAt: instant('made_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  lastPeriod: count('last_period').notNull().default(0),
});

export const recoveryCodes = sqliteTable('recovery_codes', {
  personId: id<PersonId>('person_id').notNull(),
  codeHash: words('code_hash').notNull(),
});

/** `credentialId` and `publicKey` as their device made them, base64url; `isBackedUp` is 0 or 1. */
export const passkeys = sqliteTable('passkeys', {
  id: id<PasskeyId>('id').primaryKey(),
  personId: id<PersonId>('person_id').notNull(),
  credentialId: words('credential_id').notNull(),
  publicKey: words('public_key').notNull(),
  counter: count('counter').notNull(),
  transports: json<readonly string[]>('transports').notNull(),
  isBackedUp: count('is_backed_up').notNull(),
  name: words('name').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
});

/**
 * Everybody's names, each with two signs behind it, and address as they are compared; kept by `name-index.ts`. `phone` has
 * the digits of the profile that stands, put there by triggers: only for staff who may see that profile.
 */
export const peopleNames = sqliteTable('people_names', {
  seq: count('seq').primaryKey(),
  personId: id<PersonId>('person_id').notNull(),
  name: words('name').notNull(),
  surname: words('surname').notNull(),
  both: words('both').notNull(),
  email: words('email').notNull(),
  phone: words('phone').notNull().default(''),
});

/** The index over them, and the pieces that are in it. */
export const peopleSearch = sqliteTable('people_search', {
  name: words('name'),
  surname: words('surname'),
  both: words('both'),
  email: words('email'),
  phone: words('phone'),
});
export const peopleSearchPieces = sqliteTable('people_search_pieces', {
  term: words('term'),
  doc: count('doc'),
  cnt: count('cnt'),
});

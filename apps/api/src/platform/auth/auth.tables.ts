import type { PasskeyId, PersonId, SessionId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import type { Role } from '@waha/domain/kernel/roles';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { enumColumn, idColumn, instantColumn, integerColumn, jsonColumn, textColumn } from '../database/columns';

export const people = sqliteTable('people', {
  id: idColumn<PersonId>('id').primaryKey(),
  role: enumColumn<Role>('role').notNull(),
  name: textColumn('name').notNull(),
  surname: textColumn('surname').notNull(),
  email: textColumn('email').notNull(),
  passwordHash: textColumn('password_hash').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  blockedAt: instantColumn('blocked_at'),
  verifiedAt: instantColumn('verified_at'),
  withdrawBlockedUntil: instantColumn('withdraw_blocked_until'),
  withdrawFailures: integerColumn('withdraw_failures').notNull().default(0),
  language: enumColumn<Language>('language'),
  blockReason: textColumn('block_reason'),
});

export const sessions = sqliteTable('sessions', {
  id: idColumn<SessionId>('id').primaryKey(),
  personId: idColumn<PersonId>('person_id').notNull(),
  device: textColumn('device').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  endedAt: instantColumn('ended_at'),
  lastUsedAt: instantColumn('last_used_at').notNull(),
  /** The last time that the person confirmed this session with a code or a passkey. */
  steppedAt: instantColumn('stepped_at'),
});

/**
 * Two-step sign-in per person. `secret` is encrypted (encrypt-secret.ts). The row counts once `confirmedAt` is set.
 */
export const twoSteps = sqliteTable('two_steps', {
  personId: idColumn<PersonId>('person_id').primaryKey(),
  secret: textColumn('secret').notNull(),
  madeAt: instantColumn('made_at').notNull(),
  confirmedAt: instantColumn('confirmed_at'),
  /** The 30-second period of the last code that was accepted: a code is accepted once. */
  lastPeriod: integerColumn('last_period').notNull().default(0),
});

export const recoveryCodes = sqliteTable('recovery_codes', {
  personId: idColumn<PersonId>('person_id').notNull(),
  codeHash: textColumn('code_hash').notNull(),
});

/** `credentialId` and `publicKey` are stored as the device created them, in base64url. `isBackedUp` is 0 or 1. */
export const passkeys = sqliteTable('passkeys', {
  id: idColumn<PasskeyId>('id').primaryKey(),
  personId: idColumn<PersonId>('person_id').notNull(),
  credentialId: textColumn('credential_id').notNull(),
  publicKey: textColumn('public_key').notNull(),
  counter: integerColumn('counter').notNull(),
  transports: jsonColumn<readonly string[]>('transports').notNull(),
  isBackedUp: integerColumn('is_backed_up').notNull(),
  name: textColumn('name').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  lastUsedAt: instantColumn('last_used_at'),
});

/**
 * Names and addresses of all people in the form used for comparison, each name followed by `NAME_END`. index-names.ts
 * writes them. Triggers set `phone` to the digits of the current profile: only for staff who may see that profile.
 */
export const peopleNames = sqliteTable('people_names', {
  seq: integerColumn('seq').primaryKey(),
  personId: idColumn<PersonId>('person_id').notNull(),
  name: textColumn('name').notNull(),
  surname: textColumn('surname').notNull(),
  both: textColumn('both').notNull(),
  email: textColumn('email').notNull(),
  phone: textColumn('phone').notNull().default(''),
});

/** The search index over `people_names`, and its trigrams. */
export const peopleSearch = sqliteTable('people_search', {
  name: textColumn('name'),
  surname: textColumn('surname'),
  both: textColumn('both'),
  email: textColumn('email'),
  phone: textColumn('phone'),
});
export const peopleSearchTrigrams = sqliteTable('people_search_pieces', {
  term: textColumn('term'),
  doc: integerColumn('doc'),
  cnt: integerColumn('cnt'),
});

import type { PersonId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import type { StaffRole } from '@waha/domain/staff-accounts/staff-account';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { enumColumn, idColumn, instantColumn, textColumn } from '#platform/database/columns';

export const staffInvitations = sqliteTable('staff_invitations', {
  /** The id of the future account. */
  id: idColumn<PersonId>('id').primaryKey(),
  email: textColumn('email').notNull(),
  name: textColumn('name').notNull(),
  surname: textColumn('surname').notNull(),
  role: enumColumn<StaffRole>('role').notNull(),
  language: enumColumn<Language>('language'),
  invitedBy: idColumn<PersonId>('invited_by').notNull(),
  invitedAt: instantColumn('invited_at').notNull(),
  tokenHash: textColumn('token_hash').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
});

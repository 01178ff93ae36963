import type { PersonId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import type { StaffRole } from '@waha/domain/staff-accounts/staff-account';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { choice, id, instant, words } from '../../platform/database/columns';

export const staffInvitations = sqliteTable('staff_invitations', {
  /** Of the account that comes of it. */
  id: id<PersonId>('id').primaryKey(),
  email: words('email').notNull(),
  name: words('name').notNull(),
  surname: words('surname').notNull(),
  role: choice<StaffRole>('role').notNull(),
  language: choice<Language>('language'),
  invitedBy: id<PersonId>('invited_by').notNull(),
  invitedAt: instant('invited_at').notNull(),
  tokenHash: words('token_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

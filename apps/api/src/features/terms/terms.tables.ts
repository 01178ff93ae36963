import type { ConsentId, MemberId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import type { TermsDocument } from '@waha/domain/terms/terms-document';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { enumColumn, idColumn, instantColumn, integerColumn, textColumn } from '#platform/database/columns';

/** The agreements of members to the terms and the privacy notice. Append-only. */
export const consents = sqliteTable('consents', {
  id: idColumn<ConsentId>('id').primaryKey(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  document: enumColumn<TermsDocument>('document').notNull(),
  version: integerColumn('version').notNull(),
  /** SHA-256 of the text that the member read, as hexadecimal digits. */
  textHash: textColumn('text_hash').notNull(),
  language: enumColumn<Language>('language').notNull(),
  /** The place of the agreement: the sign-up form, or the app afterwards. */
  way: enumColumn<'sign_up' | 'app'>('way').notNull(),
  givenAt: instantColumn('given_at').notNull(),
});

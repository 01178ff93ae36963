import type { FileId, PersonId } from '@waha/domain/kernel/ids';
import type { Audience, ChangingFeature } from '@waha/domain/sync/change';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { choice, count, id, instant, words } from './columns';

export const files = sqliteTable('files', {
  id: id<FileId>('id').primaryKey(),
  ownerId: id<PersonId>('owner_id').notNull(),
  purpose: choice<FilePurpose>('purpose').notNull(),
  type: words('type').notNull(),
  size: count('size').notNull(),
  sha256: words('sha256').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Of all files together, kept by triggers. */
export const storedFiles = sqliteTable('stored_files', {
  one: count('one').primaryKey(),
  bytes: count('bytes').notNull(),
});

/** What a private file is for decides who may see it at its own address. */
export type FilePurpose =
  | 'payment_receipt'
  | 'identity_document'
  | 'recharge_receipt'
  | 'invoice_receipt'
  | 'report'
  | 'message_file'
  /** Shown by its feature, at that feature's addresses. */
  | 'invoice'
  | 'task'
  /** Public, by the mark of its content: pictures and videos of the catalogue. */
  | 'catalogue_media'
  /** What was deleted is kept, and shown to nobody. */
  | 'deleted';

export const commandAnswers = sqliteTable('command_answers', {
  personId: id<PersonId>('person_id').notNull(),
  key: words('key').notNull(),
  content: words('content').notNull(),
  state: choice<'applied' | 'cancelled'>('state').notNull(),
  status: count('status'),
  answer: words('answer'),
  createdAt: instant('created_at').notNull(),
});

export const auditLog = sqliteTable('audit_log', {
  id: count('id').primaryKey(),
  at: instant('at').notNull(),
  actorId: id<PersonId>('actor_id'),
  action: words('action').notNull(),
  subjectId: id('subject_id'),
  details: words('details'),
  memberId: id<PersonId>('member_id'),
});

export const mails = sqliteTable('mails', {
  id: count('id').primaryKey(),
  kind: words('kind').notNull(),
  recipient: words('recipient').notNull(),
  subject: words('subject').notNull(),
  body: words('body'),
  createdAt: instant('created_at').notNull(),
  nextAt: instant('next_at').notNull(),
  attempts: count('attempts').notNull().default(0),
  sentAt: instant('sent_at'),
  goodUntil: instant('good_until').notNull(),
  html: words('html'),
  /** Of one of many, what they are about. */
  aboutId: id('about_id'),
  unsubscribeUrl: words('unsubscribe_url'),
});

export const mailTries = sqliteTable('mail_tries', {
  id: count('id').primaryKey(),
  at: instant('at').notNull(),
  kind: words('kind').notNull(),
  recipient: words('recipient').notNull(),
  attempt: count('attempt').notNull(),
  outcome: choice<MailOutcome>('outcome').notNull(),
  answer: words('answer'),
});

/** `refused`: this one recipient was, by a mail server that is well. `greeted`: it is there again; nothing was sent. */
export type MailOutcome = 'sent' | 'failed' | 'refused' | 'greeted';

export const changeLog = sqliteTable('change_log', {
  seq: count('seq').primaryKey(),
  audience: choice<Audience>('audience').notNull(),
  feature: choice<ChangingFeature>('feature').notNull(),
  subjectId: id('subject_id'),
  at: instant('at').notNull(),
});

export const clockMark = sqliteTable('clock_mark', {
  one: count('one').primaryKey(),
  markedAt: instant('marked_at').notNull(),
});

export const changeEpoch = sqliteTable('change_epoch', {
  one: count('one').primaryKey(),
  epoch: words('epoch').notNull(),
});

export const moveMark = sqliteTable('move_mark', {
  one: count('one').primaryKey(),
  state: choice<'leaving' | 'arriving' | 'gone'>('state').notNull(),
  moveId: words('move_id').notNull(),
  installation: words('house').notNull(),
  other: words('other').notNull(),
  markedAt: instant('marked_at').notNull(),
});

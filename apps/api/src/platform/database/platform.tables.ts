import type { DecidedKind } from '@waha/domain/kernel/decided-item';
import type { FileId, MemberId, PersonId } from '@waha/domain/kernel/ids';
import type { Refusal } from '@waha/domain/kernel/result';
import type { RefusalCode } from '@waha/domain/refusals';
import type { Audience, ChangingFeature } from '@waha/domain/sync/change';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import type { MailDocument } from '../mail/mail-document';
import { enumColumn, idColumn, instantColumn, integerColumn, jsonColumn, textColumn } from './columns';

export const files = sqliteTable('files', {
  id: idColumn<FileId>('id').primaryKey(),
  ownerId: idColumn<PersonId>('owner_id').notNull(),
  purpose: enumColumn<FilePurpose>('purpose').notNull(),
  type: textColumn('type').notNull(),
  size: integerColumn('size').notNull(),
  sha256: textColumn('sha256').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  /** The content is gone since then; the row stays, because other rows refer to it. */
  deletedAt: instantColumn('deleted_at'),
});

/** The totals of all files, written by triggers. */
export const fileTotals = sqliteTable('stored_files', {
  one: integerColumn('one').primaryKey(),
  bytes: integerColumn('bytes').notNull(),
});

/** The purpose of a private file. It decides who may see the file at its own address. */
export type FilePurpose =
  | 'payment_receipt'
  | 'identity_document'
  | 'recharge_receipt'
  | 'invoice_receipt'
  | 'report'
  | 'task_photo'
  | 'message_file'
  /** The picture of a quick reply; its owner is the administrator who uploaded it. */
  | 'reply_picture'
  /** Served by its feature, at that feature's addresses. */
  | 'invoice'
  | 'task'
  | 'e_invoice'
  | 'e_invoice_code'
  /** Public, at an address with the hash of its content: pictures and videos of the catalogue. */
  | 'catalogue_media'
  /** A deleted file: it is stored but served to no caller. */
  | 'deleted';

export const commandResponses = sqliteTable('command_answers', {
  personId: idColumn<PersonId>('person_id').notNull(),
  key: textColumn('key').notNull(),
  content: textColumn('content').notNull(),
  state: enumColumn<'applied' | 'cancelled'>('state').notNull(),
  status: integerColumn('status'),
  answer: textColumn('answer'),
  createdAt: instantColumn('created_at').notNull(),
});

/** Decisions that can still be undone, and those of them that were refused when they were carried out. */
export const heldCommands = sqliteTable('held_commands', {
  id: idColumn<HeldCommandId>('id').primaryKey(),
  /** `PUT /payments/:id/validate`. */
  endpoint: textColumn('endpoint').notNull(),
  /** The call as it was sent. */
  params: jsonColumn<unknown>('params').notNull(),
  body: jsonColumn<unknown>('body').notNull(),
  actorId: idColumn<PersonId>('actor_id').notNull(),
  subjectKind: enumColumn<DecidedKind>('subject_kind').notNull(),
  subjectId: idColumn('subject_id').notNull(),
  memberId: idColumn<MemberId>('member_id'),
  createdAt: instantColumn('created_at').notNull(),
  dueAt: instantColumn('due_at').notNull(),
  refusal: jsonColumn<Refusal<RefusalCode>>('refusal'),
  /** The id that the sender gave to all calls of one command. */
  groupId: textColumn('group_id'),
});

export type HeldCommandId = string & { readonly __id: 'heldCommand' };

export const auditLog = sqliteTable('audit_log', {
  id: integerColumn('id').primaryKey(),
  at: instantColumn('at').notNull(),
  actorId: idColumn<PersonId>('actor_id'),
  action: textColumn('action').notNull(),
  subjectId: idColumn('subject_id'),
  details: textColumn('details'),
  memberId: idColumn<PersonId>('member_id'),
});

export const mails = sqliteTable('mails', {
  id: integerColumn('id').primaryKey(),
  kind: textColumn('kind').notNull(),
  recipient: textColumn('recipient').notNull(),
  subject: textColumn('subject').notNull(),
  body: textColumn('body'),
  createdAt: instantColumn('created_at').notNull(),
  nextAt: instantColumn('next_at').notNull(),
  attempts: integerColumn('attempts').notNull().default(0),
  sentAt: instantColumn('sent_at'),
  goodUntil: instantColumn('good_until').notNull(),
  html: textColumn('html'),
  /** The subject of a bulk mail, such as the announcement. */
  aboutId: idColumn('about_id'),
  unsubscribeUrl: textColumn('unsubscribe_url'),
  /** The document that is made and attached when the mail is sent. */
  document: jsonColumn<MailDocument>('document'),
});

export const mailAttempts = sqliteTable('mail_tries', {
  id: integerColumn('id').primaryKey(),
  at: instantColumn('at').notNull(),
  kind: textColumn('kind').notNull(),
  recipient: textColumn('recipient').notNull(),
  attempt: integerColumn('attempt').notNull(),
  outcome: enumColumn<MailOutcome>('outcome').notNull(),
  answer: textColumn('answer'),
});

/**
 * `refused`: a working mail server refused this one recipient. `greeted`: the server is reachable again; no mail was
 * sent.
 */
export type MailOutcome = 'sent' | 'failed' | 'refused' | 'greeted';

export const changeLog = sqliteTable('change_log', {
  seq: integerColumn('seq').primaryKey(),
  audience: enumColumn<Audience>('audience').notNull(),
  feature: enumColumn<ChangingFeature>('feature').notNull(),
  subjectId: idColumn('subject_id'),
  at: instantColumn('at').notNull(),
});

export const clockCheckpoint = sqliteTable('clock_mark', {
  one: integerColumn('one').primaryKey(),
  markedAt: instantColumn('marked_at').notNull(),
});

export const changeEpoch = sqliteTable('change_epoch', {
  one: integerColumn('one').primaryKey(),
  epoch: textColumn('epoch').notNull(),
});

export const moveStatus = sqliteTable('move_mark', {
  one: integerColumn('one').primaryKey(),
  state: enumColumn<'leaving' | 'arriving' | 'gone'>('state').notNull(),
  moveId: textColumn('move_id').notNull(),
  installation: textColumn('house').notNull(),
  other: textColumn('other').notNull(),
  markedAt: instantColumn('marked_at').notNull(),
});

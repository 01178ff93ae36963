import type { FileId, MemberId, PackId, PaymentId, QuizResultId, StaffId } from '@waha/domain/kernel/ids';
import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
import type { LocalizedText } from '@waha/domain/kernel/text/localized-text';
import type { FacilityPlan, PackGroup, PackType, PaymentType, Quantity } from '@waha/domain/purchase/pack';
import type { PackContent, PackMedia } from '@waha/domain/purchase/pack-content';
import type { PaymentStatus } from '@waha/domain/purchase/payment';
import type { Interval } from '@waha/domain/purchase/training';
import { real, sqliteTable } from 'drizzle-orm/sqlite-core';
import {
  enumColumn,
  idColumn,
  instantColumn,
  integerColumn,
  jsonColumn,
  millimesColumn,
  textColumn,
} from '#platform/database/columns';

/**
 * A pack created in the app is `new` until it is published, and visible to its editors alone. A discarded new pack is
 * `given_up` and no longer exists for them.
 */
type PackStage = 'published' | 'new' | 'given_up';

export const packs = sqliteTable('packs', {
  id: idColumn<PackId>('id').primaryKey(),
  position: integerColumn('position').notNull(),
  packName: textColumn('pack_name').notNull(),
  slug: textColumn('slug').notNull(),
  type: enumColumn<PackType>('type').notNull(),
  group: enumColumn<PackGroup>('pack_group').notNull(),
  priceMillimes: millimesColumn('price_millimes').notNull(),
  facilityPoints: integerColumn('facility_points').notNull(),
  monthlyBonusPoints: integerColumn('monthly_bonus_points').notNull(),
  withdrawalDays: integerColumn('withdrawal_days').notNull(),
  promotionalVideo: textColumn('promotional_video').notNull(),
  trainingVideo: textColumn('training_video').notNull(),
  plans: jsonColumn<FacilityPlan[]>('plans').notNull(),
  questions: jsonColumn<PackContent['questions']>('questions').notNull(),
  gift: jsonColumn<LocalizedText>('gift').notNull(),
  offSaleAt: instantColumn('off_sale_at'),
  version: integerColumn('version').notNull(),
  /** The number of edits of its draft: an edit that names an older number is refused. */
  edits: integerColumn('edits').notNull(),
  media: jsonColumn<PackMedia>('media').notNull(),
  stage: enumColumn<PackStage>('stage').notNull(),
});

export const quizResults = sqliteTable('quiz_results', {
  id: idColumn<QuizResultId>('id').primaryKey(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  packId: idColumn<PackId>('pack_id').notNull(),
  score: integerColumn('score').notNull(),
  total: integerColumn('total').notNull(),
  trainingWatchedAt: instantColumn('training_watched_at'),
  createdAt: instantColumn('created_at').notNull(),
  approvedBy: idColumn<StaffId>('approved_by'),
  approvedAt: instantColumn('approved_at'),
  /** The ids of the questions with a wrong answer; null for tries before 0.2.1. */
  wrongQuestions: jsonColumn<string[]>('wrong_questions'),
});

export const trainingProgress = sqliteTable('training_progress', {
  memberId: idColumn<MemberId>('member_id').notNull(),
  packId: idColumn<PackId>('pack_id').notNull(),
  /** The version of the video that was watched. */
  rev: textColumn('rev').notNull(),
  intervals: jsonColumn<Interval[]>('intervals').notNull(),
  durationSeconds: real('duration_seconds').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});

export const payments = sqliteTable('payments', {
  id: idColumn<PaymentId>('id').primaryKey(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  clientKey: textColumn('client_key'),
  packId: idColumn<PackId>('pack_id').notNull(),
  packName: textColumn('pack_name').notNull(),
  reference: textColumn('reference').notNull(),
  quantity: integerColumn('quantity').$type<Quantity>().notNull(),
  priceMillimes: millimesColumn('price_millimes').notNull(),
  totalMillimes: millimesColumn('total_millimes').notNull(),
  paymentType: enumColumn<PaymentType>('payment_type').notNull(),
  paymentMethod: enumColumn<PaymentMethod>('payment_method').notNull(),
  plan: jsonColumn<FacilityPlan>('plan'),
  facilityPoints: integerColumn('facility_points').notNull(),
  monthlyBonusPoints: integerColumn('monthly_bonus_points').notNull(),
  withdrawalDays: integerColumn('withdrawal_days').notNull(),
  receiptFileId: idColumn<FileId>('receipt_file_id').notNull(),
  replaces: idColumn<PaymentId>('replaces'),
  createdAt: instantColumn('created_at').notNull(),
  status: enumColumn<PaymentStatus>('status').notNull(),
  reason: textColumn('reason'),
  decidedBy: idColumn<StaffId>('decided_by'),
  decidedAt: instantColumn('decided_at'),
  approvedAt: instantColumn('approved_at'),
  refundMillimes: millimesColumn('refund_millimes'),
  creditMillimes: millimesColumn('credit_millimes'),
  receivedMillimes: millimesColumn('received_millimes'),
});

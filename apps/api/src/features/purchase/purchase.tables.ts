import type { FileId, MemberId, PackId, PaymentId, QuizResultId, StaffId } from '@waha/domain/kernel/ids';
import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
import type { LocalizedText } from '@waha/domain/kernel/text/localized-text';
import type { FacilityPlan, PackGroup, PackType, PaymentType, Quantity } from '@waha/domain/purchase/pack';
import type { PackMedia } from '@waha/domain/purchase/pack-content';
import type { PaymentStatus } from '@waha/domain/purchase/payment';
import type { Interval } from '@waha/domain/purchase/training';
import { real, sqliteTable } from 'drizzle-orm/sqlite-core';
import { choice, count, id, instant, json, millimes, words } from '../../platform/database/columns';

export type QuizQuestion = {
  id: string;
  questionText: LocalizedText;
  options: LocalizedText[];
  correctAnswer: LocalizedText;
};

/** Made in the app, a pack is `new` until it is published: nobody but its editors sees it. Given up then, it is gone. */
type PackStage = 'published' | 'new' | 'given_up';

export const packs = sqliteTable('packs', {
  id: id<PackId>('id').primaryKey(),
  position: count('position').notNull(),
  packName: words('pack_name').notNull(),
  slug: words('slug').notNull(),
  type: choice<PackType>('type').notNull(),
  group: choice<PackGroup>('pack_group').notNull(),
  priceMillimes: millimes('price_millimes').notNull(),
  facilityPoints: count('facility_points').notNull(),
  monthlyBonusPoints: count('monthly_bonus_points').notNull(),
  withdrawalDays: count('withdrawal_days').notNull(),
  promotionalVideo: words('promotional_video').notNull(),
  trainingVideo: words('training_video').notNull(),
  plans: json<FacilityPlan[]>('plans').notNull(),
  questions: json<QuizQuestion[]>('questions').notNull(),
  gift: json<LocalizedText>('gift').notNull(),
  offSaleAt: instant('off_sale_at'),
  version: count('version').notNull(),
  edits: count('edits').notNull(),
  media: json<PackMedia>('media').notNull(),
  stage: choice<PackStage>('stage').notNull(),
});

export const quizResults = sqliteTable('quiz_results', {
  id: id<QuizResultId>('id').primaryKey(),
  memberId: id<MemberId>('member_id').notNull(),
  packId: id<PackId>('pack_id').notNull(),
  score: count('score').notNull(),
  total: count('total').notNull(),
  trainingWatchedAt: instant('training_watched_at'),
  createdAt: instant('created_at').notNull(),
  approvedBy: id<StaffId>('approved_by'),
  approvedAt: instant('approved_at'),
});

export const trainingProgress = sqliteTable('training_progress', {
  memberId: id<MemberId>('member_id').notNull(),
  packId: id<PackId>('pack_id').notNull(),
  rev: words('rev').notNull(),
  intervals: json<Interval[]>('intervals').notNull(),
  durationSeconds: real('duration_seconds').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const payments = sqliteTable('payments', {
  id: id<PaymentId>('id').primaryKey(),
  memberId: id<MemberId>('member_id').notNull(),
  clientKey: words('client_key'),
  packId: id<PackId>('pack_id').notNull(),
  packName: words('pack_name').notNull(),
  reference: words('reference').notNull(),
  quantity: count('quantity').$type<Quantity>().notNull(),
  priceMillimes: millimes('price_millimes').notNull(),
  totalMillimes: millimes('total_millimes').notNull(),
  paymentType: choice<PaymentType>('payment_type').notNull(),
  paymentMethod: choice<PaymentMethod>('payment_method').notNull(),
  plan: json<FacilityPlan>('plan'),
  facilityPoints: count('facility_points').notNull(),
  monthlyBonusPoints: count('monthly_bonus_points').notNull(),
  withdrawalDays: count('withdrawal_days').notNull(),
  receiptFileId: id<FileId>('receipt_file_id').notNull(),
  replaces: id<PaymentId>('replaces'),
  createdAt: instant('created_at').notNull(),
  status: choice<PaymentStatus>('status').notNull(),
  reason: words('reason'),
  decidedBy: id<StaffId>('decided_by'),
  decidedAt: instant('decided_at'),
  approvedAt: instant('approved_at'),
});

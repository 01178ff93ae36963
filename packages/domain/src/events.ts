import type { AnnouncementEvent } from './announcements/announcement-event';
import type { ReportEvent } from './facility/report';
import type { InvitationEvent } from './invitations/invitation';
import type { InvoiceEvent } from './invoices/invoice';
import type { MemberId, PackId, PersonId, QuizResultId, StaffId } from './kernel/ids';
import type { Instant } from './kernel/time';
import type { MessagingEvent } from './messaging/message';
import type { PayoutReleasedEvent } from './payouts/payout-file';
import type { ProfileEvent } from './profile/profile';
import type { Payment, PaymentEvent } from './purchase/payment';
import type { RemindedStep } from './purchase/unfinished-purchase';
import type { RechargeEvent } from './recharge/recharge';
import type { MatchedEvent } from './reconciliation/stored-line';
import type { RefundRequestEvent } from './refunds/refund-request';
import type { RefundEvent } from './refunds/staff/refund';
import type { TaskEvent } from './tasks/task';
import type { TaskReportEvent } from './tasks/task-report';
import type { WithdrawalEvent } from './wallet/withdrawal';

/** All domain events. Their effects are listed in one place, the API's `run-reactions.ts`. */
export type DomainEvent =
  | AccountEvent
  | PurchaseEvent
  | PaymentEvent
  | ProfileEvent
  | WithdrawalEvent
  | RefundEvent
  | PayoutReleasedEvent
  | RefundRequestEvent
  | PointsEvent
  | RechargeEvent
  | InvoiceEvent
  | InvitationEvent
  | MatchedEvent
  | TaskEvent
  | TaskReportEvent
  | ReportEvent
  | MessagingEvent
  | AnnouncementEvent
  | StaffEvent;

type AccountEvent =
  | {
      type: 'member.signed-up';
      memberId: MemberId;
      name: string;
      surname: string;
      /** The code of an invitation link as typed; it may be no code at all. */
      invitationCode?: string | undefined;
      at: Instant;
    }
  | { type: 'member.block-toggled'; memberId: MemberId; isBlocked: boolean; by: StaffId; at: Instant }
  /** The copy of a member's data can be downloaded. */
  | { type: 'data-copy.ready'; memberId: MemberId; at: Instant };

/** A staff member was switched off, or is no longer an administrator. */
type StaffEvent = { type: 'staff.stood-down'; staffId: PersonId; by: StaffId };

/** Bonus points became valid. */
type PointsEvent = { type: 'points.became-valid'; memberId: MemberId; points: number; at: Instant };

type PurchaseEvent =
  | { type: 'quiz.passed'; quizResultId: QuizResultId; memberId: MemberId; packName: string; at: Instant }
  | {
      type: 'quiz.approved';
      quizResultId: QuizResultId;
      memberId: MemberId;
      packName: string;
      by: StaffId;
      at: Instant;
    }
  | {
      type: 'purchase.reminded';
      memberId: MemberId;
      packId: PackId;
      packName: string;
      step: RemindedStep;
      at: Instant;
    }
  | { type: 'payment.submitted'; payment: Payment; at: Instant };

import type { MemberId, QuizResultId, StaffId } from '../kernel/ids';
import type { Instant } from '../kernel/time';
import type { Payment } from './payment';

export type PurchaseEvent =
  | { type: 'quiz.passed'; quizResultId: QuizResultId; memberId: MemberId; packName: string; at: Instant }
  | {
      type: 'quiz.approved';
      quizResultId: QuizResultId;
      memberId: MemberId;
      packName: string;
      by: StaffId;
      at: Instant;
    }
  | { type: 'payment.submitted'; payment: Payment; at: Instant };

import type { AccountEvent } from './account/account-event';
import type { AnnouncementEvent } from './announcements/announcement-event';
import type { ReportEvent } from './facility/report';
import type { InvoiceEvent } from './invoices/invoice';
import type { MessagingEvent } from './messaging/message';
import type { ProfileEvent } from './profile/profile';
import type { PaymentEvent } from './purchase/payment';
import type { PurchaseEvent } from './purchase/purchase-event';
import type { RechargeEvent } from './recharge/recharge';
import type { MatchedEvent } from './reconciliation/stored-line';
import type { StaffEvent } from './staff-accounts/staff-event';
import type { TaskEvent } from './tasks/task';
import type { WithdrawalEvent } from './wallet/withdrawal';

/** All domain events. Their effects are listed in one place, the API's `run-reactions.ts`. */
export type DomainEvent =
  | AccountEvent
  | PurchaseEvent
  | PaymentEvent
  | ProfileEvent
  | WithdrawalEvent
  | RechargeEvent
  | InvoiceEvent
  | MatchedEvent
  | TaskEvent
  | ReportEvent
  | MessagingEvent
  | AnnouncementEvent
  | StaffEvent;

import type { AccountEvent } from './account/account-event';
import type { ProfileEvent } from './profile/profile';
import type { PaymentEvent } from './purchase/payment';
import type { PurchaseEvent } from './purchase/purchase-event';

/** Everything that can happen. What each causes is listed in one place, the API's `reactions.ts`. */
export type DomainEvent = AccountEvent | PurchaseEvent | PaymentEvent | ProfileEvent;

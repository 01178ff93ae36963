import { OutboxPopup } from '../../features/outbox/outbox-popup';
import { placeOf } from './outbox-locations';

/** What waits to be sent, each with the way to its place on the member's desk. */
export function MemberOutbox() {
  return <OutboxPopup placeOf={placeOf} />;
}

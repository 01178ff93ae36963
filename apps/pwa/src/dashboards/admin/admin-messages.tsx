import { Inbox } from '#features/messaging/staff/inbox';
import { AdminMemberPanel } from './admin-member-panel';

/** The administration's inbox, with the details and pending items of each member. */
export function AdminMessages() {
  return <Inbox about={(userId) => <AdminMemberPanel key={userId} userId={userId} />} />;
}

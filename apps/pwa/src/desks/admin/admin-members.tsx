import { i18n } from '@lingui/core';
import { MemberTags } from '../../features/members/staff/member-tags';
import { MembersTable } from '../../features/members/staff/members-table';
import { MemberActions } from '../../features/profile/staff/member-actions';
import { MemberDetails } from '../../features/profile/staff/member-details';
import { BackToMembers } from '../staff/back-to-members';

/** Every member, and the one that is open (spec 3 §2, "Admin users popup"). */
export function AdminMembers() {
  return (
    <MembersTable
      label={i18n._('Users')}
      sayFailure={() => i18n._('Failed to fetch users. Please try again.')}
      sayNobody={() => i18n._('No user fits.')}
      actions={(member) => <MemberActions member={member} />}
      page={(userId) => (
        <div key={userId} className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
          <BackToMembers />
          <MemberDetails userId={userId} />
          <MemberTags userId={userId} />
        </div>
      )}
    />
  );
}

import { i18n } from '@lingui/core';
import { MemberTags } from '#features/members/staff/member-tags';
import { MembersTable } from '#features/members/staff/members-table';
import { BackToMembers } from '../staff/back-to-members';
import { CommercialMember } from './commercial-member';

/** The table of verified members, and the open member (spec 3 §2, "Commercial admin popup"). */
export function CommercialMembers() {
  return (
    <MembersTable
      label={i18n._('Members')}
      isVerifiedOnly
      translateFailure={() => i18n._('Failed to load users.')}
      translateEmpty={() => i18n._('No verified members yet.')}
      page={(userId) => (
        <div key={userId} style={{ maxWidth: '56rem' }} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <BackToMembers />
          <CommercialMember userId={userId} />
          <MemberTags userId={userId} />
        </div>
      )}
    />
  );
}

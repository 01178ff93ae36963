import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '#shell/states/query-boundary';
import { SkeletonList } from '#ui/skeleton';
import { MemberDataCopy } from './member-data-copy';
import { memberDeletionQuery, useRequestMemberDeletion } from './member-deletion.queries';
import { HoldButton } from './member-hold';
import { ReasonButton } from './reason-button';

/** The actions of an administrator for a member who writes a letter about their data, and the hold. */
export function MemberRequests({ userId }: { userId: string }) {
  return (
    <section
      aria-label={i18n._('Requests by letter, holds')}
      className="grid gap-3 rounded-xl border border-line bg-surface p-4"
    >
      <h2 className="font-semibold">{i18n._('Requests by letter, holds')}</h2>
      <QueryBoundary
        query={useQuery(memberDeletionQuery(userId))}
        skeleton={<SkeletonList rows={1} rowClassName="h-11" />}
      >
        {({ deletion, hold, erasedAt }) =>
          erasedAt ? (
            <p className="text-ink-soft">{i18n._('The data of this member has been deleted.')}</p>
          ) : (
            <>
              <MemberDataCopy userId={userId} />
              {deletion ? (
                <p className="text-ink-soft">{i18n._('The deletion is scheduled: see above.')}</p>
              ) : (
                <DeleteButton userId={userId} />
              )}
              {hold ? null : <HoldButton userId={userId} />}
            </>
          )
        }
      </QueryBoundary>
    </section>
  );
}

function DeleteButton({ userId }: { userId: string }) {
  return (
    <div>
      <ReasonButton
        label={i18n._('Delete the account')}
        isDangerous
        command={useRequestMemberDeletion(userId)}
        done={i18n._('The deletion is scheduled.')}
      >
        {i18n._('The account is deleted in 30 days. The member gets an email and can keep the account until then.')}
      </ReasonButton>
    </div>
  );
}

import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { NetworkError } from '#platform/api-error';
import { useConnectivity } from '#platform/connectivity';
import { useMember } from '#platform/session';
import { QueryBoundary } from '#shell/states/query-boundary';
import { SkeletonList } from '#ui/skeleton';
import { ProfileEditor } from './form/profile-editor';
import { useProfileNotices } from './profile.actions';
import { profileNoticesQuery, profileStateQuery } from './profile.queries';
import type { ProfileState } from './profile-state';
import { ProfileJobState } from './status/profile-job-state';
import { SubmittedView } from './status/submitted-view';
import { VerifiedView } from './status/verified-view';
import { useProfileSending } from './use-profile-sending';

/** The member's identity profile: form, pending review, or verified (spec 1 §2). */
export function ProfilePopup() {
  const { userId } = useMember();
  const standing = useQuery(profileStateQuery(userId));
  useProfileNotices(userId, useQuery(profileNoticesQuery(userId)).data);
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const { draft, job, isOnItsWay, isJustSent, send, edit, giveUp } = useProfileSending(userId);
  const { state } = draft;
  if (!state) return <SkeletonList />;
  if (job) return <ProfileJobState job={job} onEdit={edit} onDiscard={giveUp} />;
  if (isOnItsWay) return <SkeletonList rows={1} />;

  const show = (known: ProfileState) => {
    if (known.status === 'submitted') return <SubmittedView sentAt={known.sentAt} isJustSent={isJustSent} />;
    if (known.status === 'verified') return <VerifiedView decidedAt={known.decidedAt} />;
    return <ProfileEditor profileState={known} state={state} keeper={draft} onSend={send} />;
  };
  // Never loaded before and no response: the form can still be filled in and sent later.
  const isUnreachable = isOffline || standing.error instanceof NetworkError;
  if (standing.data === undefined && isUnreachable) return show({ status: 'none' });
  return (
    <QueryBoundary query={standing} translateFailure={() => i18n._('Your profile could not be loaded.')}>
      {show}
    </QueryBoundary>
  );
}

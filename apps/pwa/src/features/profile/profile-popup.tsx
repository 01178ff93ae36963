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
  const profileRead = useQuery(profileStateQuery(userId));
  useProfileNotices(userId, useQuery(profileNoticesQuery(userId)).data);
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const { draft, job, isOnItsWay: isSending, isJustSent, send, edit, giveUp: discard } = useProfileSending(userId);
  const { state } = draft;
  if (!state) return <SkeletonList />;
  if (job) return <ProfileJobState job={job} onEdit={edit} onDiscard={discard} />;
  if (isSending) return <SkeletonList rows={1} />;

  const renderState = (profileState: ProfileState) => {
    if (profileState.status === 'submitted')
      return <SubmittedView sentAt={profileState.sentAt} isJustSent={isJustSent} />;
    if (profileState.status === 'verified') return <VerifiedView decidedAt={profileState.decidedAt} />;
    return <ProfileEditor profileState={profileState} state={state} profileDraft={draft} onSend={send} />;
  };
  // Never loaded before and no response: the form can still be filled in and sent later.
  const isUnreachable = isOffline || profileRead.error instanceof NetworkError;
  if (profileRead.data === undefined && isUnreachable) return renderState({ status: 'none' });
  return (
    <QueryBoundary query={profileRead} translateFailure={() => i18n._('Your profile could not be loaded.')}>
      {renderState}
    </QueryBoundary>
  );
}

import { i18n } from '@lingui/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { deleteOwnNotification } from '@waha/domain/notifications/notifications.contract';
import { submitProfile } from '@waha/domain/profile/profile.contract';
import type { CompleteProfile } from '@waha/domain/profile/profile-draft';
import { useEffect, useRef } from 'react';
import { logFailure } from '#offline/device/log-failure';
import { enqueueCall } from '#offline/outbox-state/use-outbox';
import { callApi } from '#platform/call-api';
import { toast } from '#ui/toast';
import { profileStateQuery } from './profile.queries';

/**
 * Sends a profile with its files, now or when there is a network.
 * @returns the job's key
 * @throws DeviceError
 */
export function sendProfile(
  userId: string,
  { facts: profileFields, files }: CompleteProfile<File>,
  key: string,
): Promise<string> {
  return enqueueCall(
    submitProfile,
    { body: { userId, ...profileFields }, files },
    // The response contains the addresses of the documents.
    { label: i18n._('Verification Profile'), key, forgetsAnswer: true },
  );
}

type Notices = readonly { _id: string; type: string }[] | undefined;

/**
 * Handles profile notices. After a rejection, the profile is refetched, the member is notified once, and the notice is
 * deleted (spec 1 §4). A verification only refetches the profile.
 */
export function useProfileNotices(userId: string, notices: Notices): void {
  const queryClient = useQueryClient();
  const done = useRef(new Set<string>());
  useEffect(() => {
    const newNotices = (notices ?? []).filter(({ _id }) => !done.current.has(_id));
    if (newNotices.length === 0) return;
    for (const { _id } of newNotices) done.current.add(_id);
    void handleNotices(queryClient, userId, newNotices).catch(logFailure('profile notice'));
  }, [queryClient, userId, notices]);
}

async function handleNotices(queryClient: QueryClient, userId: string, notices: NonNullable<Notices>): Promise<void> {
  const profileState = await queryClient.fetchQuery({ ...profileStateQuery(userId), staleTime: 0 });
  const rejections = notices.filter(({ type }) => type === 'PROFILE_REJECTED');
  if (rejections.length === 0) return;
  if (profileState.status === 'rejected')
    toast.error(i18n._('Your profile verification was rejected. Please resubmit.'), { id: 'profile-rejected' });
  for (const { _id } of rejections) await callApi(deleteOwnNotification, { params: { id: _id } });
  await queryClient.invalidateQueries({ queryKey: ['notifications'] });
}

import { i18n } from '@lingui/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { CompleteProfile } from '@waha/domain/profile/profile-draft';
import { useEffect, useRef, useState } from 'react';
import { cancelPendingJob } from '#shell/pending-jobs/pending-job';
import { toast } from '#ui/toast';
import { type ProfileDraftKeeper, useProfileDraft } from './form/use-profile-draft';
import { sendProfile } from './profile.actions';
import { type ProfileJob, useProfileJobs } from './profile.jobs';
import { profileStateQuery } from './profile.queries';
import type { ProfileState } from './profile-state';
import { translateProfileFailure } from './translate-profile-failure';

/** Manages the draft of the form and the state of its job: pending, refused, or arrived. */
export function useProfileSending(userId: string) {
  const queryClient = useQueryClient();
  const outbox = useProfileJobs();
  const draft = useProfileDraft(outbox && [...outbox.jobs, ...outbox.sent]);
  const fields = draft.state?.fields;
  const isOwnJob = ({ key }: { key: string }) => fields?.isSent === true && key === fields.key;
  const job = outbox?.jobs.find(isOwnJob) ?? outbox?.jobs.find(({ isCancelling }) => !isCancelling);
  const arrivedAt = outbox?.sent.find(isOwnJob)?.at;
  const isJustSent = useArrival(userId, arrivedAt, draft);
  useRefusalToast(job, fields !== undefined);

  async function send(complete: CompleteProfile<File>): Promise<void> {
    if (!fields) return;
    await sendProfile(userId, complete, fields.key);
    draft.markSent(complete.facts);
  }

  async function edit(): Promise<void> {
    if (!job) return;
    await draft.takeOver(job);
    await cancelPendingJob(job);
    draft.reopen(job.isRefused ? translateProfileFailure(job) : undefined);
  }

  /** The profile had arrived before, in another way: discards this one. */
  async function discard(): Promise<void> {
    if (job) await cancelPendingJob(job);
    draft.forget();
    await queryClient.invalidateQueries({ queryKey: ['profile'] });
  }
  const isSending = fields?.isSent === true;
  return { draft, job, isOnItsWay: isSending, isJustSent, send, edit, giveUp: discard };
}

/**
 * When the server has the profile, deletes the draft and refetches the status. Notifies the member if it arrives while
 * the popup is open.
 */
function useArrival(
  userId: string,
  arrivedAt: number | undefined,
  { state, forget: discard }: ProfileDraftKeeper,
): boolean {
  const queryClient = useQueryClient();
  const [isJustSent, setJustSent] = useState(false);
  const isReady = state !== undefined;
  const isFirstRun = useRef(true);
  const onArrival = useRef(discard);
  onArrival.current = discard;
  useEffect(() => {
    if (!isReady) return;
    const isNews = !isFirstRun.current;
    isFirstRun.current = false;
    if (arrivedAt === undefined) return;
    onArrival.current();
    storeArrival(queryClient, userId, arrivedAt);
    if (!isNews) return;
    toast.success(i18n._('Profile submitted successfully! Awaiting admin verification.'));
    setJustSent(true);
  }, [queryClient, userId, arrivedAt, isReady]);
  return isJustSent;
}

/** Sets the status to pending until the server responds, unless newer data has arrived. */
function storeArrival(queryClient: QueryClient, userId: string, sentAt: number): void {
  const { queryKey } = profileStateQuery(userId);
  const submittedState: ProfileState = { status: 'submitted', sentAt: new Date(sentAt).toISOString() };
  if ((queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0) < sentAt)
    queryClient.setQueryData(queryKey, submittedState);
  void queryClient.invalidateQueries({ queryKey: ['profile'] });
}

/** Shows a new refusal as a toast. One that was there when the popup opened is already on the screen. */
function useRefusalToast(job: ProfileJob | undefined, isReady: boolean): void {
  const shownRefusalKey = useRef<string>(undefined);
  const isFirstRun = useRef(true);
  useEffect(() => {
    if (!isReady) return;
    const refusedKey = job?.isRefused ? job.key : undefined;
    if (job && refusedKey && refusedKey !== shownRefusalKey.current && !isFirstRun.current)
      toast.error(translateProfileFailure(job).text);
    shownRefusalKey.current = refusedKey;
    isFirstRun.current = false;
  }, [job, isReady]);
}

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
  const isOurs = ({ key }: { key: string }) => fields?.isSent === true && key === fields.key;
  const job = outbox?.jobs.find(isOurs) ?? outbox?.jobs.find(({ isCancelling }) => !isCancelling);
  const arrivedAt = outbox?.sent.find(isOurs)?.at;
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
  async function giveUp(): Promise<void> {
    if (job) await cancelPendingJob(job);
    draft.forget();
    await queryClient.invalidateQueries({ queryKey: ['profile'] });
  }
  const isOnItsWay = fields?.isSent === true;
  return { draft, job, isOnItsWay, isJustSent, send, edit, giveUp };
}

/**
 * When the server has the profile, deletes the draft and refetches the status. Notifies the member if it arrives while
 * the popup is open.
 */
function useArrival(userId: string, arrivedAt: number | undefined, { state, forget }: ProfileDraftKeeper): boolean {
  const queryClient = useQueryClient();
  const [isJustSent, setJustSent] = useState(false);
  const isReady = state !== undefined;
  const isFirst = useRef(true);
  const onArrival = useRef(forget);
  onArrival.current = forget;
  useEffect(() => {
    if (!isReady) return;
    const isNews = !isFirst.current;
    isFirst.current = false;
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
  const waits: ProfileState = { status: 'submitted', sentAt: new Date(sentAt).toISOString() };
  if ((queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0) < sentAt) queryClient.setQueryData(queryKey, waits);
  void queryClient.invalidateQueries({ queryKey: ['profile'] });
}

/** Shows a new refusal as a toast. One that was there when the popup opened is already on the screen. */
function useRefusalToast(job: ProfileJob | undefined, isReady: boolean): void {
  const told = useRef<string>(undefined);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isReady) return;
    const refusedKey = job?.isRefused ? job.key : undefined;
    if (job && refusedKey && refusedKey !== told.current && !isFirst.current)
      toast.error(translateProfileFailure(job).text);
    told.current = refusedKey;
    isFirst.current = false;
  }, [job, isReady]);
}

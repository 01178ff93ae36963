import type { ProfileField } from '@waha/domain/profile/profile';
import { useEffect, useState } from 'react';
import { clearDraft, keepAsDraft, saveDraft, saveDraftFile } from '../../../offline/drafts/drafts';
import { keepQuietly, useLoadedDraft } from '../../../offline/drafts/use-loaded-draft';
import type { ProfileJob } from '../profile.jobs';
import type { ProfileFailure } from '../say-profile-failure';
import {
  isTouched,
  newProfileDraft,
  type ProfileDraftState,
  resume,
  type TakenFile,
  unsent,
  withFile,
  withTyped,
} from './profile-draft';
import type { ProfileTyped } from './profile-fields';

const DRAFT = 'profile';

/**
 * The profile as it is filled in, kept on the device with its files until the server has it.
 * @param known keys of what is on its way or arrived lately; `undefined` until the outbox was read
 */
export function useProfileDraft(known: ReadonlySet<string> | undefined) {
  const [state, setState] = useState<ProfileDraftState>();
  const kept = useLoadedDraft(DRAFT);

  useEffect(() => {
    if (state || !known || kept === undefined) return;
    const resumed = resume(kept, (key) => known.has(key), Date.now());
    if (kept && !isTouched(resumed)) forgetProfileDraft();
    setState(resumed);
  }, [state, known, kept]);

  useEffect(() => {
    if (state && isTouched(state)) keepQuietly(saveDraft(DRAFT, state.fields));
  }, [state]);

  const alter = (next: (now: ProfileDraftState) => ProfileDraftState) => setState((now) => now && next(now));
  return {
    state,
    /** `typed` is all that stands in the form: what is seen is what is kept. */
    type: (typed: ProfileTyped, edited: readonly ProfileField[]) => alter((now) => withTyped(now, typed, edited)),
    takeFile: (taken: TakenFile) => {
      alter((now) => withFile(now, taken));
      keepQuietly(saveDraftFile(DRAFT, taken.name, taken.file));
    },
    markSent: (typed: ProfileTyped) =>
      alter((now) => ({ ...now, fields: { ...now.fields, typed, isSent: true, sentAt: Date.now() } })),
    /** Makes it the draft of a job that is about to be taken back; files that were chosen since stay. */
    takeOver: async (job: ProfileJob) => {
      const { userId: _member, ...facts } = { ...job.body };
      const fields = { ...state?.fields, typed: { ...state?.fields.typed, ...facts } };
      setState((await keepAsDraft(DRAFT, job, fields)) as ProfileDraftState);
    },
    /** Back into the form, with what the server had against it. */
    reopen: (told: ProfileFailure | undefined) => alter((now) => ({ ...now, told, fields: unsent(now.fields) })),
    forget: () => {
      forgetProfileDraft();
      setState((now) => now && newProfileDraft());
    },
  };
}

/** Papers are not left lying about on a device that needs them no longer. */
export function forgetProfileDraft(): void {
  keepQuietly(clearDraft(DRAFT));
}

export type ProfileDraftKeeper = ReturnType<typeof useProfileDraft>;

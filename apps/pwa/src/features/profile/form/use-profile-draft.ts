import type { ProfileField } from '@waha/domain/profile/profile';
import { clearDraft, convertJobToDraft } from '#offline/drafts/drafts';
import { ignoreSaveErrors } from '#offline/drafts/use-loaded-draft';
import { useJobDraft, withNewKey } from '#shell/pending-jobs/use-job-draft';
import type { ProfileJob } from '../profile.jobs';
import type { ProfileFailure } from '../translate-profile-failure';
import {
  type ChosenFile,
  createProfileDraft,
  isUntouched,
  type ProfileDraftState,
  updateFile,
  updateTyped,
} from './profile-draft';
import type { ProfileTyped } from './profile-fields';

const DRAFT_ID = 'profile';

/** None is over by itself: what becomes of one that has arrived, `useProfileSending` says. */
const NONE_FINISHED = [] as const;

/**
 * The profile as it is filled in, kept on the device with its files until the server has it.
 * @param known what is on its way or arrived lately; `undefined` until the outbox was read
 */
export function useProfileDraft(known: readonly { key: string }[] | undefined) {
  const outbox = { known, arrived: NONE_FINISHED, empty: createProfileDraft };
  const { state, become, alter, change, keepFile } = useJobDraft(DRAFT_ID, outbox, isUntouched);
  return {
    state,
    /** `typed` is all that stands in the form: what is seen is what is kept. */
    type: (typed: ProfileTyped, edited: readonly ProfileField[]) => alter((now) => updateTyped(now, typed, edited)),
    takeFile: (taken: ChosenFile) => {
      alter((now) => updateFile(now, taken));
      keepFile(taken.name, taken.file);
    },
    markSent: (typed: ProfileTyped) => change({ typed, isSent: true, sentAt: Date.now() }),
    /** Makes it the draft of a job that is about to be taken back; files that were chosen since stay. */
    takeOver: async (job: ProfileJob) => {
      const { userId: _member, ...facts } = { ...job.body };
      const fields = { ...state?.fields, typed: { ...state?.fields.typed, ...facts } };
      become((await convertJobToDraft(DRAFT_ID, job, fields)) as ProfileDraftState);
    },
    /** Back into the form, with what the server had against it. */
    reopen: (told: ProfileFailure | undefined) => alter((now) => ({ ...now, told, fields: withNewKey(now.fields) })),
    forget: () => {
      deleteProfileDraft();
      alter(createProfileDraft);
    },
  };
}

/** Papers are not left lying about on a device that needs them no longer. */
export function deleteProfileDraft(): void {
  ignoreSaveErrors(clearDraft(DRAFT_ID));
}

export type ProfileDraftKeeper = ReturnType<typeof useProfileDraft>;

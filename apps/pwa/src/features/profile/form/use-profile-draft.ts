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

/** No draft ends here: `useProfileSending` handles a profile that has arrived. */
const NONE_FINISHED = [] as const;

/**
 * Manages the profile form, which is stored on the device with its files until the server has it.
 * @param outboxJobs the pending and recently sent jobs; `undefined` until the outbox has been read
 */
export function useProfileDraft(outboxJobs: readonly { key: string }[] | undefined) {
  const jobState = { pendingJobs: outboxJobs, arrivedJobs: NONE_FINISHED, empty: createProfileDraft };
  const { state, replaceState, updateState, change, saveFile } = useJobDraft(DRAFT_ID, jobState, isUntouched);
  return {
    state,
    /** `typed` contains all visible values, so that the stored draft matches the screen. */
    type: (typed: ProfileTyped, edited: readonly ProfileField[]) =>
      updateState((now) => updateTyped(now, typed, edited)),
    takeFile: (chosenFile: ChosenFile) => {
      updateState((now) => updateFile(now, chosenFile));
      saveFile(chosenFile.name, chosenFile.file);
    },
    markSent: (typed: ProfileTyped) => change({ typed, isSent: true, sentAt: Date.now() }),
    /** Stores a job that is about to be cancelled as the draft; files chosen since then stay. */
    takeOver: async (job: ProfileJob) => {
      const { userId: _member, ...jobFields } = { ...job.body };
      const fields = { ...state?.fields, typed: { ...state?.fields.typed, ...jobFields } };
      replaceState((await convertJobToDraft(DRAFT_ID, job, fields)) as ProfileDraftState);
    },
    /** Returns to the form with the server's refusal. */
    reopen: (failure: ProfileFailure | undefined) =>
      updateState((now) => ({ ...now, told: failure, fields: withNewKey(now.fields) })),
    forget: () => {
      deleteProfileDraft();
      updateState(createProfileDraft);
    },
  };
}

/** Deletes the draft, so that no documents stay on a device that no longer needs them. */
export function deleteProfileDraft(): void {
  ignoreSaveErrors(clearDraft(DRAFT_ID));
}

export type ProfileDraftKeeper = ReturnType<typeof useProfileDraft>;

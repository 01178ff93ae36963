import type { ProfileField } from '@waha/domain/profile/profile';
import { clearDraft, keepAsDraft } from '../../../offline/drafts/drafts';
import { keepQuietly } from '../../../offline/drafts/use-loaded-draft';
import { unsent, useJobDraft } from '../../../shell/waiting/use-job-draft';
import type { ProfileJob } from '../profile.jobs';
import type { ProfileFailure } from '../say-profile-failure';
import {
  isUntouched,
  newProfileDraft,
  type ProfileDraftState,
  type TakenFile,
  withFile,
  withTyped,
} from './profile-draft';
import type { ProfileTyped } from './profile-fields';

const DRAFT = 'profile';

/** None is over by itself: what becomes of one that has arrived, `useProfileSending` says. */
const NONE_OVER = [] as const;

/**
 * The profile as it is filled in, kept on the device with its files until the server has it.
 * @param known what is on its way or arrived lately; `undefined` until the outbox was read
 */
export function useProfileDraft(known: readonly { key: string }[] | undefined) {
  const outbox = { known, arrived: NONE_OVER, empty: newProfileDraft };
  const { state, become, alter, change, keepFile } = useJobDraft(DRAFT, outbox, isUntouched);
  return {
    state,
    /** `typed` is all that stands in the form: what is seen is what is kept. */
    type: (typed: ProfileTyped, edited: readonly ProfileField[]) => alter((now) => withTyped(now, typed, edited)),
    takeFile: (taken: TakenFile) => {
      alter((now) => withFile(now, taken));
      keepFile(taken.name, taken.file);
    },
    markSent: (typed: ProfileTyped) => change({ typed, isSent: true, sentAt: Date.now() }),
    /** Makes it the draft of a job that is about to be taken back; files that were chosen since stay. */
    takeOver: async (job: ProfileJob) => {
      const { userId: _member, ...facts } = { ...job.body };
      const fields = { ...state?.fields, typed: { ...state?.fields.typed, ...facts } };
      become((await keepAsDraft(DRAFT, job, fields)) as ProfileDraftState);
    },
    /** Back into the form, with what the server had against it. */
    reopen: (told: ProfileFailure | undefined) => alter((now) => ({ ...now, told, fields: unsent(now.fields) })),
    forget: () => {
      forgetProfileDraft();
      alter(newProfileDraft);
    },
  };
}

/** Papers are not left lying about on a device that needs them no longer. */
export function forgetProfileDraft(): void {
  keepQuietly(clearDraft(DRAFT));
}

export type ProfileDraftKeeper = ReturnType<typeof useProfileDraft>;

import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { IDENTITY_IMAGE } from '@waha/domain/kernel/uploads';
import type { ProfileFile, ProfileItem } from '@waha/domain/profile/profile';
import type { CompleteProfile } from '@waha/domain/profile/profile-draft';
import { useMember } from '../../../platform/session';
import { useChosenPicture } from '../../../shell/files/use-chosen-picture';
import { accountQuery, detailsQuery, hasPaidQuery } from '../profile.queries';
import { keptOf, type ProfileStanding } from '../profile-standing';
import { PackFirstNotice } from './pack-first-notice';
import type { ProfileDraftState } from './profile-draft';
import { beginWith, typeInto } from './profile-fields';
import { ProfileForm } from './profile-form';
import { RejectionNotice } from './rejection-notice';
import { useChosenVideo } from './use-chosen-video';
import type { ProfileDraftKeeper } from './use-profile-draft';

type ProfileFillingProps = {
  standing: ProfileStanding;
  state: ProfileDraftState;
  keeper: ProfileDraftKeeper;
  onSend: (profile: CompleteProfile<File>) => Promise<void>;
};

/** The form with what it begins with, what was refused before, and what stands in the way. */
export function ProfileFilling({ standing, state, keeper, onSend }: ProfileFillingProps) {
  const { userId, userEmail } = useMember();
  const account = useQuery(accountQuery(userId)).data ?? { email: userEmail };
  const previous = useQuery(detailsQuery(userId)).data?.previous;
  const isUnpaid = useQuery(hasPaidQuery(userId)).data?.hasPaid === false;
  const shown = { ...beginWith(previous, account), ...state.fields.typed };
  const papers = useChosenPapers(state, keeper);
  const refused = standing.status === 'rejected' ? standing.refused : [];
  const isChanged = (item: ProfileItem) =>
    item in papers
      ? papers[item as ProfileFile].file !== undefined
      : shown[item as 'name'] !== previous?.[item as 'name'];

  return (
    <div className="grid gap-6">
      {standing.status === 'rejected' ? <RejectionNotice refused={refused} comment={previous?.reason} /> : null}
      {isUnpaid ? <PackFirstNotice /> : null}
      {standing.status === 'rejected' ? null : (
        <p className="text-base text-ink-soft">
          {i18n._(
            'An administrator compares your papers with what you write here. It is kept on this device as you go.',
          )}
        </p>
      )}
      <ProfileForm
        userId={userId}
        shown={shown}
        papers={papers}
        kept={previous?.kept ?? keptOf(standing)}
        told={state.told}
        onSend={onSend}
        refusedFor={(item) => (isChanged(item) ? undefined : refused.find((each) => each.item === item)?.reason)}
        change={(field, text) => {
          const part = typeInto(field, text);
          keeper.type({ ...shown, ...part }, Object.keys(part) as (keyof typeof part)[]);
        }}
      />
    </div>
  );
}

function useChosenPapers({ fields, files }: ProfileDraftState, { takeFile }: ProfileDraftKeeper) {
  const sizes = fields.originalBytes;
  const cinFront = useChosenPicture(
    IDENTITY_IMAGE,
    'cin-front.jpg',
    { file: files.cinFront, originalBytes: sizes.cinFront },
    (chosen) => takeFile({ name: 'cinFront', ...chosen }),
  );
  const cinBack = useChosenPicture(
    IDENTITY_IMAGE,
    'cin-back.jpg',
    { file: files.cinBack, originalBytes: sizes.cinBack },
    (chosen) => takeFile({ name: 'cinBack', ...chosen }),
  );
  const video = useChosenVideo(files.video, (file) => takeFile({ name: 'video', file }));
  return { cinFront, cinBack, video };
}

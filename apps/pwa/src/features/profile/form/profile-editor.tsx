import { i18n } from '@lingui/core';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { IDENTITY_IMAGE } from '@waha/domain/kernel/files/file-rule';
import {
  PROFILE_ITEMS,
  type ProfileField,
  type ProfileFile,
  type ProfileItem,
  type RefusedItem,
} from '@waha/domain/profile/profile';
import type { CompleteProfile } from '@waha/domain/profile/profile-draft';
import { CircleAlert, Package } from 'lucide-react';
import { useMember } from '#platform/session';
import { useUsualTime } from '#platform/waiting-times-query';
import { useChosenPicture } from '#shell/files/use-chosen-picture';
import { translateCheck } from '#shell/layout/usual-check';
import { usePopup } from '#shell/popup/popup-address';
import { Button } from '#ui/button';
import { Notice } from '#ui/notice';
import { SkeletonList } from '#ui/skeleton';
import { Untranslated } from '#ui/untranslated';
import { accountQuery, hasPaidQuery, profileDetailsQuery, profileStateQuery } from '../profile.queries';
import { translateProfileItem, translateRefusedReason } from '../profile.texts';
import { listAcceptedFiles, type ProfileState } from '../profile-state';
import { translatePaymentPending } from '../translate-profile-failure';
import { getItemElementId } from './form-item';
import { isUntouched, type ProfileDraftState } from './profile-draft';
import { createInitialFields } from './profile-fields';
import { ProfileForm } from './profile-form';
import { useChosenVideo } from './use-chosen-video';
import type { ProfileDraftKeeper } from './use-profile-draft';

type ProfileEditorProps = {
  profileState: ProfileState;
  state: ProfileDraftState;
  profileDraft: ProfileDraftKeeper;
  onSend: (profile: CompleteProfile<File>) => Promise<void>;
};

/** The form with its initial values, the earlier refusals and the notices. */
export function ProfileEditor({ profileState, state, profileDraft, onSend }: ProfileEditorProps) {
  const { userId, userEmail } = useMember();
  const account = useQuery(accountQuery(userId)).data ?? { email: userEmail };
  const details = useQuery(profileDetailsQuery(userId)).data;
  const isLoadingDetails = useIsFetching(profileStateQuery(userId)) > 0 && !details;
  const paid = useQuery(hasPaidQuery(userId));
  const previous = details?.previous;
  const shownFields = { ...createInitialFields(previous, account), ...state.fields.typed };
  const documents = useChosenDocuments(state, profileDraft);
  const refused = profileState.status === 'rejected' ? profileState.refused : [];
  const isFieldChanged = (field: ProfileField) => shownFields[field] !== previous?.[field];
  const isChanged = (item: ProfileItem) => {
    if (item in documents) return documents[item as ProfileFile].file !== undefined;
    // One field for both.
    if (item === 'phoneNumber' || item === 'mobile') return isFieldChanged('phoneNumber') || isFieldChanged('mobile');
    return isFieldChanged(item as ProfileField);
  };

  // The last submission and the notices come before the form, which must not move or change under the member's fingers.
  if (isLoadingDetails || (paid.isLoading && paid.failureCount === 0)) return <SkeletonList />;
  return (
    <div className="grid gap-6">
      {profileState.status === 'rejected' ? <RejectionNotice refused={refused} comment={previous?.reason} /> : null}
      {paid.data?.hasPaid === false ? <PaymentFirstNotice isPending={paid.data.isPending === true} /> : null}
      {profileState.status === 'rejected' ? null : (
        <p className="text-base text-ink-soft">{i18n._('Your entries are saved on this device as you type.')}</p>
      )}
      <ProfileForm
        userId={userId}
        shown={shownFields}
        papers={documents}
        acceptedFiles={previous?.kept ?? listAcceptedFiles(profileState)}
        failure={state.told}
        onSend={onSend}
        refusedFor={(item) =>
          isChanged(item) ? undefined : refused.find((refusedItem) => refusedItem.item === item)?.reason
        }
        isResumed={!isUntouched(state)}
        change={(changes) =>
          profileDraft.type({ ...shownFields, ...changes }, Object.keys(changes) as (keyof typeof changes)[])
        }
      />
    </div>
  );
}

function useChosenDocuments({ fields, files }: ProfileDraftState, { takeFile: setFile }: ProfileDraftKeeper) {
  const sizes = fields.originalBytes;
  const cinFront = useChosenPicture(
    IDENTITY_IMAGE,
    'cin-front.jpg',
    { file: files.cinFront, originalBytes: sizes.cinFront },
    (chosen) => setFile({ name: 'cinFront', ...chosen }),
  );
  const cinBack = useChosenPicture(
    IDENTITY_IMAGE,
    'cin-back.jpg',
    { file: files.cinBack, originalBytes: sizes.cinBack },
    (chosen) => setFile({ name: 'cinBack', ...chosen }),
  );
  const video = useChosenVideo(files.video, (file) => setFile({ name: 'video', file }));
  return { cinFront, cinBack, video };
}

/**
 * Says in advance that a paid pack is required, or that the payment is being checked. The form can still be filled in,
 * and is stored.
 */
function PaymentFirstNotice({ isPending }: { isPending: boolean }) {
  const { open } = usePopup();
  const time = useUsualTime('payment');
  return (
    <Notice
      tone="sun"
      icon={<Package />}
      action={
        isPending ? undefined : (
          <Button variant="secondary" small onPress={() => open('packs')}>
            {i18n._('See the packs')}
          </Button>
        )
      }
    >
      <p className="font-medium">
        {isPending ? translateCheck('payment', time) : i18n._('You should buy a pack first.')}
      </p>
      {isPending ? <p>{translatePaymentPending()}</p> : null}
      <p className="text-ink-soft">{i18n._('Your entries stay on this device until then.')}</p>
    </Notice>
  );
}

/** Lists the refused items of the last submission, and the reviewer's comment. */
function RejectionNotice({ refused, comment }: { refused: readonly RefusedItem[]; comment: string | undefined }) {
  const isAll = refused.length >= PROFILE_ITEMS.length;
  return (
    <Notice tone="bougainvillea" icon={<CircleAlert />}>
      <p className="font-medium">{i18n._('Your profile verification was rejected. Please resubmit.')}</p>
      {isAll ? (
        <p className="mt-1">{i18n._('Check all your details again and upload the three files again.')}</p>
      ) : (
        <ul className="mt-1">
          {refused.map(({ item, reason }) => (
            <li key={item}>
              <button
                type="button"
                onClick={() => focusItem(item)}
                className="min-h-11 text-start underline decoration-line underline-offset-4 hover:decoration-current"
              >
                {i18n._('{item}: {reason}', {
                  item: translateProfileItem(item),
                  reason: translateRefusedReason(reason),
                })}
              </button>
            </li>
          ))}
        </ul>
      )}
      {comment ? (
        <blockquote className="mt-3 border-s-2 border-bougainvillea ps-3 text-ink-soft">
          <Untranslated>{comment}</Untranslated>
        </blockquote>
      ) : null}
    </Notice>
  );
}

function focusItem(item: ProfileItem): void {
  const itemElement = document.getElementById(getItemElementId(item));
  itemElement?.scrollIntoView({ block: 'center' });
  itemElement?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
}

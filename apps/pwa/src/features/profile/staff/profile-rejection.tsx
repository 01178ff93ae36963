import { i18n } from '@lingui/core';
import {
  PROFILE_FIELDS,
  PROFILE_FILES,
  PROFILE_ITEMS,
  type ProfileField,
  type ProfileItem,
  type RefusedReason,
} from '@waha/domain/profile/profile';
import type { WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import { useState } from 'react';
import { sayError } from '../../../platform/say-error';
import { Button } from '../../../ui/button';
import { TextAreaField } from '../../../ui/text-area-field';
import { toast } from '../../../ui/toast';
import { sayProfileItem } from '../profile.texts';
import { DecisionBar } from './decision-bar';
import { RefusableItem } from './refusable-item';
import { useRejectProfile } from './staff.queries';
import { likelyReason } from './staff.texts';

type ProfileRejectionProps = { profile: WireReviewedProfile; onStop: () => void; onDone: () => void };
type Refused = Partial<Record<ProfileItem, RefusedReason>>;

/** Names what has to be done again, and why; naming nothing refuses everything, and says so first. */
export function ProfileRejection({ profile, onStop, onDone }: ProfileRejectionProps) {
  const [refused, setRefused] = useState<Refused>({});
  const [comment, setComment] = useState('');
  const reject = useRejectProfile();
  const items = PROFILE_ITEMS.flatMap((item) => (refused[item] ? [{ item, reason: refused[item] }] : []));

  const set = (item: ProfileItem) => (reason: RefusedReason | undefined) => setRefused({ ...refused, [item]: reason });
  function send() {
    const reason = comment.trim();
    const order = { id: profile._id, ...(items.length > 0 && { items }), ...(reason && { reason }) };
    reject.mutate(order, {
      onSuccess: ({ message }) => {
        toast.success(i18n._(message));
        onDone();
      },
      onError: (error) => toast.error(i18n._('Error rejecting profile: {detail}', { detail: sayError(error) })),
    });
  }
  const row = (item: ProfileItem) => ({ item, reason: refused[item], likely: likelyReason(item), onSet: set(item) });

  return (
    <form
      aria-label={i18n._('Reject this profile')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="flex flex-1 flex-col"
    >
      <div className="grid gap-4 p-4">
        <h3 className="font-medium">{i18n._('What has to be done again?')}</h3>
        <fieldset className="divide-y divide-line">
          <legend className="text-sm text-ink-soft">{i18n._('Documents')}</legend>
          {PROFILE_FILES.map((file) => (
            <RefusableItem key={file} {...row(file)} />
          ))}
        </fieldset>
        <fieldset className="divide-y divide-line">
          <legend className="text-sm text-ink-soft">{i18n._('Typed')}</legend>
          {PROFILE_FIELDS.map((field: ProfileField) => (
            <RefusableItem key={field} {...row(field)} profile={profile} />
          ))}
        </fieldset>
        <TextAreaField
          label={i18n._('Comment, as the member will read it')}
          name="reason"
          maxLength={500}
          value={comment}
          onChange={setComment}
        />
      </div>
      <DecisionBar>
        <p role="status" className="mb-3 text-sm">
          {sayWhatGoes(items.map(({ item }) => item))}
        </p>
        <div className="grid grid-cols-[2fr_1fr] gap-2">
          <Button wide variant="danger" busy={reject.isPending}>
            {items.length > 0 ? i18n._('Reject what is ticked') : i18n._('Reject everything')}
          </Button>
          <Button wide variant="secondary" disabled={reject.isPending} onPress={onStop} className="px-2">
            {i18n._('Cancel')}
          </Button>
        </div>
      </DecisionBar>
    </form>
  );
}

function sayWhatGoes(items: readonly ProfileItem[]): string {
  if (items.length === 0)
    return i18n._('Nothing is ticked: everything is refused, and the member starts from the beginning.');
  return i18n._('To be done again: {items}. The rest is kept.', { items: items.map(sayProfileItem).join(', ') });
}

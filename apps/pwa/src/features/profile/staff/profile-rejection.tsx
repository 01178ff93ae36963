import { i18n } from '@lingui/core';
import { PROFILE_FIELDS, PROFILE_FILES, type ProfileItem, REFUSED_REASONS } from '@waha/domain/profile/profile';
import type { WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import { type ReactNode, useState } from 'react';
import { formatList } from '#platform/language/format';
import { StaffReasonField } from '#shell/staff/replies/reason-field';
import { StaffRepliesDialog } from '#shell/staff/replies/replies-dialog';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import { Button } from '#ui/button';
import { CheckField } from '#ui/check-field';
import { SelectField } from '#ui/select-field';
import { Untranslated } from '#ui/untranslated';
import { translateProfileItem } from '../profile.texts';
import { translateReason } from './staff.texts';
import { translateFact } from './translate-fact';
import { AccountValue } from './typed-facts';
import type { ChosenReason, Rejection } from './use-rejection';

type ProfileRejectionProps = { profile: WireReviewedProfile; rejection: Rejection };

/**
 * Asks for the items that must be sent again, with reasons. Refusing the complete profile is a separate choice with a
 * confirmation.
 */
export function ProfileRejection({ profile, rejection }: ProfileRejectionProps) {
  const { name, ticked, refused, refuse, comment, setComment, busy, isConfirmingAll, setConfirmingAll } = rejection;
  const [isEditing, setEditing] = useState(false);
  const row = (item: ProfileItem) => ({
    item,
    reason: refused[item],
    onSet: (reason: ChosenReason | undefined) => refuse(item, reason),
  });

  return (
    <>
      <StaffConfirmDialog
        isOpen={rejection.isOpen && !isEditing && !isConfirmingAll}
        title={i18n._('Reject this profile?')}
        undo="held"
        confirm={i18n._('Reject')}
        isDangerous
        busy={busy}
        isIncomplete={!rejection.isComplete}
        onConfirm={rejection.sendItems}
        onCancel={rejection.close}
        field={
          <div style={SCROLLED} className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <div data-first="" className="grid gap-4">
              <Items legend={i18n._('Documents')}>
                {PROFILE_FILES.map((file) => (
                  <RefusableItem key={file} {...row(file)} />
                ))}
              </Items>
              <Items legend={i18n._('Entered details')}>
                {PROFILE_FIELDS.map((field) => (
                  <RefusableItem key={field} {...row(field)} profile={profile} />
                ))}
              </Items>
            </div>
            <StaffReasonField
              subject={{ kind: 'profile_rejected', userId: profile.userId }}
              label={i18n._('Comment, as the member will read it')}
              value={comment}
              onChange={setComment}
              onEdit={() => setEditing(true)}
            />
            <Button variant="quiet" small className="justify-self-start" onPress={() => setConfirmingAll(true)}>
              {i18n._('Reject everything')}
            </Button>
          </div>
        }
      >
        <span className="block font-medium text-ink">{i18n._('What does the member have to submit again?')}</span>
        <span role="status">{translateOutcome(ticked)}</span>
      </StaffConfirmDialog>
      <StaffConfirmDialog
        isOpen={isConfirmingAll}
        title={i18n._('Reject everything?')}
        confirm={i18n._('Reject everything')}
        isDangerous
        undo="held"
        busy={busy}
        onConfirm={rejection.sendAll}
        onCancel={() => setConfirmingAll(false)}
      >
        {i18n._('All documents and details are rejected. {name} will be notified and has to submit everything again.', {
          name,
        })}
      </StaffConfirmDialog>
      <StaffRepliesDialog isOpen={isEditing} initialUse="profile_rejected" onClose={() => setEditing(false)} />
    </>
  );
}

/** Keeps the buttons of the dialog on the screen. */
const SCROLLED = {
  maxBlockSize: 'min(56dvh, calc(100dvh - 20rem))',
  overflowY: 'auto',
  paddingInline: '0.25rem',
} as const;

function Items({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="text-sm text-ink-soft">{legend}</legend>
      <div className="divide-y divide-line">{children}</div>
    </fieldset>
  );
}

function translateOutcome(items: readonly ProfileItem[]): string {
  if (items.length === 0) return i18n._('Select what has to be submitted again.');
  return i18n._('To be submitted again: {items}. The rest is kept.', {
    items: formatList(items.map(translateProfileItem)),
  });
}

type RefusableItemProps = {
  item: ProfileItem;
  /** Undefined if the item is not refused; empty until a reason is chosen. */
  reason: ChosenReason | undefined;
  onSet: (reason: ChosenReason | undefined) => void;
  /** For a field: the profile whose typed value is shown. */
  profile?: WireReviewedProfile;
};

/** A checkbox, then the reason. */
function RefusableItem({ item, reason, onSet, profile }: RefusableItemProps) {
  const name = translateProfileItem(item);
  const field = PROFILE_FIELDS.find((candidate) => candidate === item);
  return (
    <div className="py-1">
      <CheckField
        name={item}
        label={
          profile && field ? (
            <span className="flex min-w-0 flex-1 items-baseline justify-between gap-3">
              <span className="max-w-3/5 shrink-0 text-sm text-ink-soft">{name}</span>
              <span className="min-w-0 text-end text-sm font-medium">
                <span className="wrap-anywhere">
                  <Untranslated>{translateFact(profile, field)}</Untranslated>
                </span>
                <AccountValue profile={profile} field={field} />
              </span>
            </span>
          ) : (
            name
          )
        }
        checked={reason !== undefined}
        onChange={(isTicked) => onSet(isTicked ? '' : undefined)}
      />
      {reason !== undefined ? (
        <SelectField<ChosenReason>
          label={i18n._('Reason: {name}', { name })}
          name={`${item}-reason`}
          options={[
            { value: '', label: i18n._('Choose a reason'), disabled: true },
            ...REFUSED_REASONS.map((value) => ({ value, label: translateReason(value) })),
          ]}
          value={reason}
          onChange={onSet}
          className="pb-3 ps-8"
        />
      ) : null}
    </div>
  );
}

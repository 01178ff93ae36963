import { i18n } from '@lingui/core';
import {
  PROFILE_FIELDS,
  PROFILE_FILES,
  type ProfileItem,
  REFUSED_REASONS,
  type RefusedReason,
} from '@waha/domain/profile/profile';
import type { WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import { type ReactNode, useState } from 'react';
import { formatList } from '#platform/language/format';
import { DECISION_CLASSES } from '#shell/staff/queue/decision';
import { StaffReasonField } from '#shell/staff/replies/reason-field';
import { StaffRepliesDialog } from '#shell/staff/replies/replies-dialog';
import { StaffConfirmDialog, submitOnCtrlEnter } from '#shell/staff/staff-confirm-dialog';
import { Button } from '#ui/button';
import { CheckField } from '#ui/check-field';
import { Form } from '#ui/form';
import { SelectField } from '#ui/select-field';
import { Untranslated } from '#ui/untranslated';
import { translateProfileItem } from '../profile.texts';
import { findLikelyReason, translateReason } from './staff.texts';
import { translateFact } from './translate-fact';
import { AccountValue } from './typed-facts';
import type { Rejection } from './use-rejection';

type ProfileRejectionProps = { profile: WireReviewedProfile; rejection: Rejection };

/** The buttons at the place of the decisions submit this form. */
const FORM_ID = 'profile-rejection';

/** Rejects the selected items, or returns to the typed facts. */
export function RejectionButtons({ rejection: { items, busy, close } }: Pick<ProfileRejectionProps, 'rejection'>) {
  return (
    <>
      <Button form={FORM_ID} variant="danger" className={DECISION_CLASSES} disabled={items.length === 0} busy={busy}>
        {i18n._('Reject')}
      </Button>
      <Button variant="secondary" className={DECISION_CLASSES} disabled={busy} onPress={close}>
        {i18n._('Cancel')}
      </Button>
    </>
  );
}

/**
 * Selects the items that must be sent again, with reasons. Refusing the complete profile is a separate choice with a
 * confirmation.
 */
export function ProfileRejection({ profile, rejection }: ProfileRejectionProps) {
  const { name, items, refused, refuse, comment, setComment, busy, isConfirmingAll, setConfirmingAll } = rejection;
  const [isEditing, setEditing] = useState(false);
  const row = (item: ProfileItem) => ({
    item,
    reason: refused[item],
    likelyReason: findLikelyReason(item),
    onSet: (reason: RefusedReason | undefined) => refuse(item, reason),
  });

  return (
    <>
      <Form
        id={FORM_ID}
        aria-label={i18n._('Reject this profile')}
        onSubmit={rejection.sendItems}
        onKeyDown={submitOnCtrlEnter(rejection.sendItems)}
        className="grid gap-4"
      >
        <h3 ref={focusHeading} tabIndex={-1} style={{ scrollMarginTop: '5rem' }} className="font-medium outline-none">
          {i18n._('What does the member have to submit again?')}
        </h3>
        <p role="status" className="text-sm text-ink-soft">
          {translateOutcome(items.map(({ item }) => item))}
        </p>
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
          {i18n._(
            'All documents and details are rejected. {name} will be notified and has to submit everything again.',
            {
              name,
            },
          )}
        </StaffConfirmDialog>
      </Form>
      <StaffRepliesDialog isOpen={isEditing} initialUse="profile_rejected" onClose={() => setEditing(false)} />
    </>
  );
}

function Items({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="text-sm text-ink-soft">{legend}</legend>
      <div className="divide-y divide-line">{children}</div>
    </fieldset>
  );
}

/** Focuses the heading, because the pressed button is gone. */
function focusHeading(heading: HTMLElement | null): void {
  heading?.focus();
}

function translateOutcome(items: readonly ProfileItem[]): string {
  if (items.length === 0) return i18n._('Select what has to be submitted again.');
  return i18n._('To be submitted again: {items}. The rest is kept.', {
    items: formatList(items.map(translateProfileItem)),
  });
}

type RefusableItemProps = {
  item: ProfileItem;
  /** Undefined if the item is not refused. */
  reason: RefusedReason | undefined;
  /** The preselected reason. */
  likelyReason: RefusedReason;
  onSet: (reason: RefusedReason | undefined) => void;
  /** For a field: the profile whose typed value is shown. */
  profile?: WireReviewedProfile;
};

/** A checkbox, then the reason. */
function RefusableItem({ item, reason, likelyReason, onSet, profile }: RefusableItemProps) {
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
        onChange={(isTicked) => onSet(isTicked ? likelyReason : undefined)}
      />
      {reason ? (
        <SelectField
          label={i18n._('Reason: {name}', { name })}
          name={`${item}-reason`}
          options={REFUSED_REASONS.map((refusedReason) => ({
            value: refusedReason,
            label: translateReason(refusedReason),
          }))}
          value={reason}
          onChange={onSet}
          className="pb-3 ps-8"
        />
      ) : null}
    </div>
  );
}

import { i18n } from '@lingui/core';
import { cleanText } from '@waha/domain/kernel/text/clean-text';
import {
  PROFILE_FIELDS,
  PROFILE_FILES,
  PROFILE_ITEMS,
  type ProfileItem,
  REFUSED_REASONS,
  type RefusedReason,
} from '@waha/domain/profile/profile';
import type { WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import { type ReactNode, useState } from 'react';
import { formatList } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import { Button } from '#ui/button';
import { CheckField } from '#ui/check-field';
import { Form } from '#ui/form';
import { SelectField } from '#ui/select-field';
import { TextAreaField } from '#ui/text-area-field';
import { Untranslated } from '#ui/untranslated';
import { translateProfileItem } from '../profile.texts';
import { DecisionBar } from './decision-bar';
import { findLikelyReason, translateReason } from './staff.texts';
import { useRejectProfile } from './staff-profiles.queries';
import { translateFact } from './translate-fact';
import { AccountValue } from './typed-facts';

type ProfileRejectionProps = { profile: WireReviewedProfile; onStop: () => void; onDone: () => void };
type RefusedItems = Partial<Record<ProfileItem, RefusedReason>>;

/**
 * Selects the items that must be sent again, with reasons. Refusing the complete profile is a separate choice with a
 * confirmation.
 */
export function ProfileRejection({ profile, onStop, onDone }: ProfileRejectionProps) {
  const [refused, setRefused] = useState<RefusedItems>({});
  const [comment, setComment] = useState('');
  const [isConfirmingAll, setConfirmingAll] = useState(false);
  const reject = useRejectProfile();
  const items = PROFILE_ITEMS.flatMap((item) => (refused[item] ? [{ item, reason: refused[item] }] : []));

  const set = (item: ProfileItem) => (reason: RefusedReason | undefined) => setRefused({ ...refused, [item]: reason });
  const name = `${profile.account.name} ${profile.account.surname}`;
  /** Without items the complete profile is refused. */
  function send(selection: { items?: typeof items }) {
    const reason = cleanText(comment);
    const translateRejectionFailure = (error: unknown) =>
      i18n._('Error rejecting profile: {detail}', { detail: translateError(error) });
    reject.mutate(
      { id: profile._id, ...selection, ...(reason && { reason }) },
      createOutcomeHandlers({
        subject: name,
        onDone,
        onSettled: () => setConfirmingAll(false),
        translateFailure: translateRejectionFailure,
      }),
    );
  }
  const row = (item: ProfileItem) => ({
    item,
    reason: refused[item],
    likelyReason: findLikelyReason(item),
    onSet: set(item),
  });

  return (
    <Form
      aria-label={i18n._('Reject this profile')}
      onSubmit={() => items.length > 0 && send({ items })}
      className="max-xl:contents"
    >
      <div className="grid gap-4 rounded-xl border border-line bg-surface p-4 xl:rounded-b-none xl:border-b-0">
        <h3 ref={focusHeading} tabIndex={-1} style={{ scrollMarginTop: '5rem' }} className="font-medium outline-none">
          {i18n._('What does the member have to submit again?')}
        </h3>
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
        <TextAreaField
          label={i18n._('Comment, as the member will read it')}
          name="reason"
          maxLength={500}
          value={comment}
          onChange={setComment}
        />
        <Button variant="quiet" small className="justify-self-start" onPress={() => setConfirmingAll(true)}>
          {i18n._('Reject everything')}
        </Button>
      </div>
      <DecisionBar>
        <p role="status" className="mb-3 text-sm">
          {translateOutcome(items.map(({ item }) => item))}
        </p>
        <div className="grid grid-cols-[1fr_auto] gap-2">
          <Button wide variant="danger" disabled={items.length === 0} busy={reject.isPending}>
            {i18n._('Reject')}
          </Button>
          <Button variant="secondary" disabled={reject.isPending} onPress={onStop}>
            {i18n._('Cancel')}
          </Button>
        </div>
      </DecisionBar>
      <StaffConfirmDialog
        isOpen={isConfirmingAll}
        title={i18n._('Reject everything?')}
        confirm={i18n._('Reject everything')}
        isDangerous
        busy={reject.isPending}
        onConfirm={() => send({})}
        onCancel={() => setConfirmingAll(false)}
      >
        {i18n._('All documents and details are rejected. {name} will be notified and has to submit everything again.', {
          name,
        })}
      </StaffConfirmDialog>
    </Form>
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

import { i18n } from '@lingui/core';
import type { readMemberDeletion } from '@waha/domain/account/deletion/staff/member-deletion.contract';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { Lock } from 'lucide-react';
import { formatDay } from '#platform/language/format';
import { Notice } from '#ui/notice';
import { Untranslated } from '#ui/untranslated';
import { useSetHold } from './member-deletion.queries';
import { ReasonButton } from './reason-button';

type Hold = NonNullable<ReplyOf<typeof readMemberDeletion>['hold']>;

/** Says who has set a hold on the member and why, with the button that releases it. */
export function MemberHoldNotice({ userId, hold: { by, at, reason } }: { userId: string; hold: Hold }) {
  return (
    <Notice tone="sun" icon={<Lock />} action={<ReleaseButton userId={userId} />}>
      <p className="font-medium">{i18n._('This member is on hold: no data is deleted.')}</p>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {i18n._('{who}, {time}', { who: by, time: formatDay(at) })}
        <span className="block whitespace-pre-wrap text-ink">
          <Untranslated>{reason}</Untranslated>
        </span>
      </p>
    </Notice>
  );
}

function ReleaseButton({ userId }: { userId: string }) {
  return (
    <ReasonButton
      label={i18n._('Release the hold')}
      command={useSetHold(userId, false)}
      done={i18n._('The hold is released.')}
    >
      {i18n._('Old data is deleted the next night. An account whose date has passed is deleted within minutes.')}
    </ReasonButton>
  );
}

/** Sets a hold on the member, for example during a dispute. */
export function HoldButton({ userId }: { userId: string }) {
  return (
    <div>
      <ReasonButton
        label={i18n._('Set a hold')}
        command={useSetHold(userId, true)}
        done={i18n._('The member is on hold.')}
      >
        {i18n._('Neither the account nor old data of the member is deleted until an administrator releases the hold.')}
      </ReasonButton>
    </div>
  );
}

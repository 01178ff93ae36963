import { i18n } from '@lingui/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelDeletion, type readDeletion } from '@waha/domain/account/deletion/deletion.contract';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { CalendarX } from 'lucide-react';
import { callApi } from '#platform/call-api';
import { formatDay } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { Button } from '#ui/button';
import { Notice } from '#ui/notice';
import { toast } from '#ui/toast';

export type DeletionNoticeProps = { deletion: NonNullable<ReplyOf<typeof readDeletion>['deletion']> };

/** Tells a member when their account will be deleted, and lets them keep it. */
export function DeletionNotice({ deletion: { eraseAt, isHeld } }: DeletionNoticeProps) {
  const queryClient = useQueryClient();
  const keep = useMutation({
    mutationFn: () => callApi(cancelDeletion),
    onSuccess: () => toast.success(i18n._('Your account is kept.')),
    onError: (error) => toast.error(translateError(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['account', 'deletion'], refetchType: 'all' }),
  });
  return (
    <Notice
      tone="sun"
      icon={<CalendarX />}
      action={
        <Button variant="secondary" busy={keep.isPending} onPress={() => keep.mutate()}>
          {i18n._('Keep my account')}
        </Button>
      }
    >
      {isHeld
        ? i18n._('The deletion of your account is on hold. We will contact you.')
        : i18n._('Your account will be deleted on {date}.', { date: formatDay(eraseAt) })}
    </Notice>
  );
}

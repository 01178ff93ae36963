import { i18n } from '@lingui/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  deleteStaffNotification,
  listStaffNotifications,
  type WireStaffNotification,
} from '@waha/domain/notifications/notifications.contract';
import { ChevronRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '#platform/call-api';
import { formatStaffTime } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { createStaffQueue, type Pages } from '#shell/staff/queue/queue';
import { ShowMoreButton } from '#shell/staff/queue/show-more-button';
import { useStaffCommand } from '#shell/staff/use-command';
import { QueryBoundary } from '#shell/states/query-boundary';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { EmptyState } from '#ui/empty-state';
import { IconButton } from '#ui/icon-button';
import { translateStaffNotice } from './translate-staff-notice';

const staffNoticesQuery = () => createStaffQueue(['notifications', 'staff'], listStaffNotifications, {});

const useDeleteStaffNotice = () =>
  useStaffCommand('notifications', (id: string) => callApi(deleteStaffNotification, { params: { id } }));

/** The staff notifications, newest first. Each opens its subject with its documents, even long after the decision. */
export function StaffNotices() {
  const list = useInfiniteQuery(staffNoticesQuery());
  return (
    <QueryBoundary query={list} translateFailure={() => i18n._('Error fetching notifications.')}>
      {({ pages }) => <Notices notices={pages.flatMap(({ page }) => page)} list={list} />}
    </QueryBoundary>
  );
}

function Notices({ notices, list }: { notices: readonly WireStaffNotification[]; list: Pages }) {
  if (notices.length === 0) return <EmptyState>{i18n._('Member activity appears here.')}</EmptyState>;
  return (
    <div className="grid max-w-2xl gap-3">
      <ul
        aria-label={i18n._('User Notifications')}
        className="divide-y divide-line rounded-xl border border-line bg-surface"
      >
        {notices.map((notice) => (
          <Notice key={notice._id} notice={notice} />
        ))}
      </ul>
      <ShowMoreButton list={list} />
    </div>
  );
}

function Notice({ notice }: { notice: WireStaffNotification }) {
  const { _id, createdAt } = notice;
  const router = useRouter();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useDeleteStaffNotice();
  const target = findTarget(notice);
  const open = target && (() => void router.navigate({ to: '.', search: target }));
  const outcome = createOutcomeHandlers({
    onSettled: () => setConfirming(false),
    translateFailure: (error) =>
      i18n._('Failed to delete notification. Please try again. {reason}', { reason: translateError(error) }),
  });
  const noticeText = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block">{translateStaffNotice(notice)}</span>
        <span className="block text-sm text-ink-soft">{formatStaffTime(createdAt)}</span>
      </span>
      {open ? <ChevronRight className="size-4 shrink-0 text-ink-soft rtl:-scale-x-100" /> : null}
    </>
  );
  return (
    <li className="flex items-center gap-1 pe-2">
      {open ? (
        <button
          type="button"
          onClick={open}
          className="flex min-h-16 min-w-0 flex-1 items-center gap-3 px-4 py-3 text-start hover:bg-paper"
        >
          {noticeText}
        </button>
      ) : (
        <div className="flex min-h-16 min-w-0 flex-1 items-center px-4 py-3">{noticeText}</div>
      )}
      <IconButton label={i18n._('Delete')} icon={<Trash2 />} onPress={() => setConfirming(true)} />
      <ConfirmDialog
        isOpen={isConfirming}
        title={i18n._('Delete this notification?')}
        confirm={i18n._('Delete')}
        isDangerous
        busy={remove.isPending}
        onConfirm={() => remove.mutate(_id, outcome)}
        onCancel={() => setConfirming(false)}
      >
        {i18n._('Only the notification is deleted. The item it is about stays.')}
      </ConfirmDialog>
    </li>
  );
}

/** Returns the section and the item that a notification is about. */
function findTarget(notice: WireStaffNotification): Record<string, string> | undefined {
  const { type, user, payment, quizResult, withdraw, profile, requestId, invoice } = notice;
  if (payment && user) return { view: 'payments', item: payment._id, member: user._id };
  if (quizResult) return { view: 'quizzes', item: quizResult._id };
  if (withdraw) return { view: 'withdrawals', item: withdraw._id };
  if (profile) return { view: 'profiles', item: profile._id };
  if (requestId) return { view: 'recharges', item: requestId };
  if (invoice) return { view: 'receipts', item: invoice._id };
  if (type === 'USER_CREATED' && user) return { view: 'users', q: `${user.name} ${user.surname}` };
  return undefined;
}

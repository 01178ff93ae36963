import { i18n } from '@lingui/core';
import { useRouter } from '@tanstack/react-router';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { useCallback, useEffect, useState } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { formatList, formatOpenList } from '#platform/language/format';
import { useMember } from '#platform/session';
import { translateJob } from '#shell/pending-jobs/translate-job';
import { Button } from '#ui/button';
import { ConfirmDialog, QuestionDialog } from '#ui/confirm-dialog';
import { toast } from '#ui/toast';
import { encryptPending, logOutDevice, readPending, sendPending } from './log-out';

/** The maximum number of names listed in the warning. */
const MAX_NAMES = 5;

/** The sign-out dialog. Asks only if there are pending jobs. */
export function LogOutDialog({ onStay }: { onStay: () => void }) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const { labels, canLock, busy, leave, sendAndLeave, lockAndLeave } = useLogOut();
  const [isDiscarding, setDiscarding] = useState(false);

  if (isDiscarding) {
    return (
      <ConfirmDialog
        isOpen
        title={i18n._('Discard permanently?')}
        confirm={i18n._('Discard and log out')}
        isDangerous
        busy={busy === 'leaving'}
        onConfirm={() => void leave()}
        onCancel={() => setDiscarding(false)}
      >
        {translateLost(labels)}
      </ConfirmDialog>
    );
  }
  return (
    <QuestionDialog
      isOpen={labels.length > 0}
      title={i18n._('Some items have not been sent')}
      question={translatePending(labels.length, isOffline, canLock)}
      onCancel={onStay}
    >
      <Button busy={busy === 'sending'} disabled={isOffline || busy !== undefined} onPress={() => void sendAndLeave()}>
        {i18n._('Send now and log out')}
      </Button>
      {canLock ? (
        <Button
          variant="secondary"
          busy={busy === 'locking'}
          disabled={busy !== undefined}
          onPress={() => void lockAndLeave()}
        >
          {i18n._('Keep locked on this phone')}
        </Button>
      ) : null}
      <Button variant="secondary" disabled={busy !== undefined} onPress={onStay}>
        {i18n._('Stay logged in')}
      </Button>
      <Button
        variant="quiet"
        disabled={busy !== undefined}
        onPress={() => setDiscarding(true)}
        className="text-bougainvillea"
      >
        {i18n._('Discard and log out')}
      </Button>
    </QuestionDialog>
  );
}

function useLogOut() {
  const router = useRouter();
  const { userEmail } = useMember();
  const [{ jobs, canLock }, setPending] = useState<{ jobs: readonly OutboxJob[]; canLock: boolean }>(NO_PENDING_JOBS);
  const [busy, setBusy] = useState<'sending' | 'locking' | 'leaving'>();

  const leave = useCallback(async () => {
    setBusy('leaving');
    await logOutDevice(() => router.navigate({ to: '/login' }));
  }, [router]);

  useEffect(() => {
    // Without storage there are no pending jobs.
    void readPending()
      .catch(() => NO_PENDING_JOBS)
      .then((pending) => (pending.jobs.length === 0 ? leave() : setPending(pending)));
  }, [leave]);

  async function sendAndLeave() {
    setBusy('sending');
    if ((await sendPending()) === 0) return leave();
    setPending(await readPending());
    setBusy(undefined);
  }

  async function lockAndLeave() {
    setBusy('locking');
    try {
      await encryptPending(userEmail);
    } catch {
      setBusy(undefined);
      toast.error(i18n._('The items could not be locked. Nothing has changed.'));
      return;
    }
    await leave();
  }

  return { labels: jobs.map(translateJob), canLock, busy, leave, sendAndLeave, lockAndLeave };
}

const NO_PENDING_JOBS = { jobs: [], canLock: false };

function translatePending(count: number, isOffline: boolean, canLock: boolean): string {
  return i18n._(
    '{n, plural, one {1 item has not been sent. Logging out removes it from this device.} other {{n} items have not been sent. Logging out removes them from this device.}}{canLock, select, true { If you keep them locked, they are sent after your next login.} other {}}{isOffline, select, true { They can be sent when you are back online.} other {}}',
    { n: count, canLock: String(canLock), isOffline: String(isOffline) },
  );
}

function translateLost(labels: readonly string[]): string {
  const n = labels.length - MAX_NAMES;
  if (n <= 0) return i18n._('These items are lost and will never be sent: {items}.', { items: formatList(labels) });
  const items = formatOpenList(labels.slice(0, MAX_NAMES));
  return i18n._('These items are lost and will never be sent: {items} and {n} more.', { items, n });
}

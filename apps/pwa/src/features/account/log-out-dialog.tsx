import { i18n } from '@lingui/core';
import { useRouter } from '@tanstack/react-router';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { useCallback, useEffect, useState } from 'react';
import { useConnectivity } from '../../platform/connectivity';
import { formatList, formatOpenList } from '../../platform/language/format';
import { useMember } from '../../platform/session';
import { sayJob } from '../../shell/waiting/say-job';
import { Button } from '../../ui/button';
import { ConfirmDialog, QuestionDialog } from '../../ui/confirm-dialog';
import { toast } from '../../ui/toast';
import { leaveDevice, lockWaiting, readWaiting, sendWaiting } from './log-out';

/** So many names are told of what would be lost. */
const MOST_NAMES = 5;

/** The way out. Asks only when something still waits to be sent (PRODUCT §6). */
export function LogOutDialog({ onStay }: { onStay: () => void }) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const { labels, canLock, busy, leave, sendAndLeave, lockAndLeave } = useLeaving();
  const [isDiscarding, setDiscarding] = useState(false);

  if (isDiscarding) {
    return (
      <ConfirmDialog
        isOpen
        title={i18n._('Discard for good?')}
        confirm={i18n._('Discard and log out')}
        isDangerous
        busy={busy === 'leaving'}
        onConfirm={() => void leave()}
        onCancel={() => setDiscarding(false)}
      >
        {sayLost(labels)}
      </ConfirmDialog>
    );
  }
  return (
    <QuestionDialog
      isOpen={labels.length > 0}
      title={i18n._('Not everything is sent')}
      question={sayWaiting(labels.length, isOffline, canLock)}
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
        {i18n._('Stay')}
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

function useLeaving() {
  const router = useRouter();
  const { userEmail } = useMember();
  const [{ jobs, canLock }, setWaiting] = useState<{ jobs: readonly OutboxJob[]; canLock: boolean }>(NOTHING);
  const [busy, setBusy] = useState<'sending' | 'locking' | 'leaving'>();

  const leave = useCallback(async () => {
    setBusy('leaving');
    await leaveDevice(() => router.navigate({ to: '/login' }));
  }, [router]);

  useEffect(() => {
    // Nothing can wait where nothing can be kept.
    void readWaiting()
      .catch(() => NOTHING)
      .then((waiting) => (waiting.jobs.length === 0 ? leave() : setWaiting(waiting)));
  }, [leave]);

  async function sendAndLeave() {
    setBusy('sending');
    if ((await sendWaiting()) === 0) return leave();
    setWaiting(await readWaiting());
    setBusy(undefined);
  }

  async function lockAndLeave() {
    setBusy('locking');
    try {
      await lockWaiting(userEmail);
    } catch {
      setBusy(undefined);
      toast.error(i18n._('They could not be locked. Nothing has changed.'));
      return;
    }
    await leave();
  }

  return { labels: jobs.map(sayJob), canLock, busy, leave, sendAndLeave, lockAndLeave };
}

const NOTHING = { jobs: [], canLock: false };

function sayWaiting(waiting: number, isOffline: boolean, canLock: boolean): string {
  return i18n._(
    '{n, plural, one {1 item waits on this device. Logging out removes it from here.} other {{n} items wait on this device. Logging out removes them from here.}}{canLock, select, true { Locked, only your next login opens and sends them.} other {}}{isOffline, select, true { They can be sent once you are online.} other {}}',
    { n: waiting, canLock: String(canLock), isOffline: String(isOffline) },
  );
}

function sayLost(labels: readonly string[]): string {
  const n = labels.length - MOST_NAMES;
  if (n <= 0) return i18n._('This is lost and never sent: {items}.', { items: formatList(labels) });
  const items = formatOpenList(labels.slice(0, MOST_NAMES));
  return i18n._('This is lost and never sent: {items} and {n} more.', { items, n });
}

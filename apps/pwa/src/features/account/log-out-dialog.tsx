import { i18n } from '@lingui/core';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useConnectivity } from '../../platform/connectivity';
import { Button } from '../../ui/button';
import { QuestionDialog } from '../../ui/confirm-dialog';
import { countWaiting, leaveDevice, sendWaiting } from './log-out';

/** The way out. Asks only when something still waits to be sent (PRODUCT §6). */
export function LogOutDialog({ onStay }: { onStay: () => void }) {
  const router = useRouter();
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const [waiting, setWaiting] = useState(0);
  const [busy, setBusy] = useState<'sending' | 'leaving'>();

  const leave = useCallback(async () => {
    setBusy('leaving');
    await leaveDevice(() => router.navigate({ to: '/login' }));
  }, [router]);

  useEffect(() => {
    void countWaiting().then((count) => (count === 0 ? leave() : setWaiting(count)));
  }, [leave]);

  async function sendAndLeave() {
    setBusy('sending');
    const left = await sendWaiting();
    if (left === 0) return leave();
    setWaiting(left);
    setBusy(undefined);
  }

  return (
    <QuestionDialog
      isOpen={waiting > 0}
      title={i18n._('Not everything is sent')}
      question={sayWaiting(waiting, isOffline)}
      onCancel={onStay}
    >
      <Button busy={busy === 'sending'} disabled={isOffline || busy !== undefined} onPress={() => void sendAndLeave()}>
        {i18n._('Send now and log out')}
      </Button>
      <Button variant="secondary" disabled={busy !== undefined} onPress={onStay}>
        {i18n._('Stay')}
      </Button>
      <Button
        variant="quiet"
        busy={busy === 'leaving'}
        disabled={busy !== undefined}
        onPress={() => void leave()}
        className="text-bougainvillea"
      >
        {i18n._('Discard and log out')}
      </Button>
    </QuestionDialog>
  );
}

function sayWaiting(waiting: number, isOffline: boolean): string {
  const what =
    waiting === 1
      ? i18n._('1 item waits on this device. Logging out removes it from here.')
      : i18n._('{n} items wait on this device. Logging out removes them from here.', { n: waiting });
  return isOffline ? `${what} ${i18n._('They can be sent once you are online.')}` : what;
}

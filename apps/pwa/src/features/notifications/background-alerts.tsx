import { i18n } from '@lingui/core';
import { useMutation } from '@tanstack/react-query';
import { sendTestPush } from '@waha/domain/notifications/push.contract';
import { useState } from 'react';
import { getBackgroundPermission } from '#platform/alerts';
import { callApi } from '#platform/call-api';
import { translateText } from '#platform/language/translations';
import { type PushState, startPush, usePush } from '#platform/push';
import { translateError } from '#platform/translate-error';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';

/**
 * The alerts while the app is closed, which only start with a network. The browser prompts the member only once, so the
 * prompt is here, where they ask for it.
 */
export function BackgroundAlerts({ userId }: { userId: string }) {
  const [permission, setPermission] = useState(getBackgroundPermission);
  const push = usePush(({ state }) => state);
  async function requestPermission() {
    await Notification.requestPermission();
    setPermission(getBackgroundPermission());
    await startPush(userId);
  }
  if (permission === 'default')
    return (
      <Button variant="secondary" wide onPress={() => void requestPermission()}>
        {i18n._('Also notify me while the app is closed')}
      </Button>
    );
  return (
    <>
      <p className="text-sm text-ink-soft">
        {permission === 'granted' ? translatePush(push) : translatePermission(permission)}
      </p>
      {permission === 'granted' && push === 'on' ? <TestPush /> : null}
    </>
  );
}

/** Sends a test notification, so that the member sees that it arrives. */
function TestPush() {
  const test = useMutation({ mutationFn: () => callApi(sendTestPush) });
  const send = () =>
    test.mutate(undefined, {
      onSuccess: ({ message }) => void toast.info(translateText(message)),
      onError: (error) => void toast.error(translateError(error)),
    });
  return (
    <Button variant="secondary" wide busy={test.isPending} onPress={send}>
      {i18n._('Send a test')}
    </Button>
  );
}

function translatePush(push: PushState): string {
  if (push === 'on') return i18n._('This device also shows them while the app is closed.');
  if (push === 'failed')
    return i18n._('This device could not be reached. The app will try again the next time you open it.');
  return i18n._('This device also shows them while the app is in the background.');
}

function translatePermission(permission: 'denied' | 'unsupported'): string {
  if (permission === 'denied')
    return i18n._(
      'This browser does not let the app show notifications in the background. You can change this in its settings.',
    );
  return i18n._('This browser can notify you only while the app is in view.');
}

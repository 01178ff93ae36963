import { i18n } from '@lingui/core';
import { useMutation } from '@tanstack/react-query';
import { sendTestPush } from '@waha/domain/notifications/push.contract';
import { useState } from 'react';
import { backgroundPermission, chooseAlerts, useAlerts } from '../../platform/alerts';
import { call } from '../../platform/api-client';
import { sayText } from '../../platform/language/words';
import { keepPush, type PushState, stopPush, usePush } from '../../platform/push';
import { sayError } from '../../platform/say-error';
import { useMember } from '../../platform/session';
import { Button } from '../../ui/button';
import { CheckField } from '../../ui/check-field';
import { toast } from '../../ui/toast';

/** Whether, and how far, this device tells of what has arrived. */
export function AlertsSection() {
  const isOn = useAlerts((state) => state.isOn);
  const { userId } = useMember();
  const choose = (wanted: boolean) => {
    chooseAlerts(wanted);
    void (wanted ? keepPush(userId) : stopPush());
  };
  return (
    <div className="grid gap-3">
      <CheckField
        name="alerts"
        label={i18n._('Tell me at once when something new arrives')}
        checked={isOn}
        onChange={choose}
      />
      {isOn ? <InBackground userId={userId} /> : null}
    </div>
  );
}

/** The browser asks the member only once, so it is asked here, where they want it. */
function InBackground({ userId }: { userId: string }) {
  const [permission, setPermission] = useState(backgroundPermission);
  const push = usePush(({ state }) => state);
  async function ask() {
    await Notification.requestPermission();
    setPermission(backgroundPermission());
    await keepPush(userId);
  }
  if (permission === 'default')
    return (
      <Button variant="secondary" wide onPress={() => void ask()}>
        {i18n._('Also while the app is closed')}
      </Button>
    );
  return (
    <>
      <p className="text-sm text-ink-soft">{permission === 'granted' ? sayPush(push) : sayPermission(permission)}</p>
      {permission === 'granted' && push === 'on' ? <TestPush /> : null}
    </>
  );
}

/** Sends something now, so that the member sees that it arrives. */
function TestPush() {
  const test = useMutation({ mutationFn: () => call(sendTestPush) });
  const send = () =>
    test.mutate(undefined, {
      onSuccess: ({ message }) => void toast.info(sayText(message)),
      onError: (error) => void toast.error(sayError(error)),
    });
  return (
    <Button variant="secondary" wide busy={test.isPending} onPress={send}>
      {i18n._('Send a test')}
    </Button>
  );
}

function sayPush(push: PushState): string {
  if (push === 'on') return i18n._('Also shown by this device while the app is closed.');
  if (push === 'failed')
    return i18n._('This device could not be reached just now. It is tried again when the app is next opened.');
  return i18n._('Also shown by this device while the app is open but not in view.');
}

function sayPermission(permission: 'denied' | 'unsupported'): string {
  if (permission === 'denied')
    return i18n._(
      'This browser does not let the app show anything while it is not in view. Its settings can change that.',
    );
  return i18n._('This browser can only tell while the app is in view.');
}

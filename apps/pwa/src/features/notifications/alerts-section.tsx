import { i18n } from '@lingui/core';
import { useState } from 'react';
import { backgroundPermission, chooseAlerts, useAlerts } from '../../platform/alerts';
import { Button } from '../../ui/button';
import { CheckField } from '../../ui/check-field';

/** Whether, and how far, this device tells of what has arrived. */
export function AlertsSection() {
  const isOn = useAlerts((state) => state.isOn);
  return (
    <div className="grid gap-3">
      <CheckField
        name="alerts"
        label={i18n._('Tell me at once when something new arrives')}
        checked={isOn}
        onChange={chooseAlerts}
      />
      {isOn ? <InBackground /> : null}
    </div>
  );
}

/** The browser asks the member only once, so it is asked here, where they want it. */
function InBackground() {
  const [permission, setPermission] = useState(backgroundPermission);
  if (permission === 'default')
    return (
      <Button
        variant="secondary"
        wide
        onPress={() => void Notification.requestPermission().then(() => setPermission(backgroundPermission()))}
      >
        {i18n._('Also while the app is not in view')}
      </Button>
    );
  return <p className="text-sm text-ink-soft">{sayPermission(permission)}</p>;
}

function sayPermission(permission: Exclude<ReturnType<typeof backgroundPermission>, 'default'>): string {
  if (permission === 'granted') return i18n._('Also shown by this device while the app is open but not in view.');
  if (permission === 'denied')
    return i18n._(
      'This browser does not let the app show anything while it is not in view. Its settings can change that.',
    );
  return i18n._('This browser can only tell while the app is in view.');
}

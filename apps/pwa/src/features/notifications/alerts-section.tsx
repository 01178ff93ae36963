import { i18n } from '@lingui/core';
import { setAlerts, useAlerts } from '#platform/alerts';
import { startPush, stopPush } from '#platform/push';
import { useMember } from '#platform/session';
import { OnlineSection } from '#shell/states/online-section';
import { CheckField } from '#ui/check-field';
import { lazyExport } from '#ui/lazy-export';

const BackgroundAlerts = lazyExport(() => import('./background-alerts'), 'BackgroundAlerts');
const MailChoices = lazyExport(() => import('./mail-choices'), 'MailChoices');

/** The settings for alerts on this device, and for mails. */
export function AlertsSection() {
  const isOn = useAlerts((state) => state.isOn);
  const { userId } = useMember();
  const choose = (isEnabled: boolean) => {
    setAlerts(isEnabled);
    void (isEnabled ? startPush(userId) : stopPush());
  };
  return (
    <div className="grid gap-3">
      <CheckField
        name="alerts"
        label={i18n._('Notify me when something new arrives')}
        checked={isOn}
        onChange={choose}
      />
      <OnlineSection>
        {isOn ? <BackgroundAlerts userId={userId} /> : null}
        <MailChoices userId={userId} />
      </OnlineSection>
    </div>
  );
}

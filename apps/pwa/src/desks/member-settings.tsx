import { i18n } from '@lingui/core';
import { Bell } from 'lucide-react';
import { SettingsPopup } from '../features/account/settings-popup';
import { AlertsSection } from '../features/notifications/alerts-section';
import { Fold } from '../ui/fold';

/** Paramètres of a member: what everybody has, and how this device tells of news. */
export function MemberSettings() {
  return (
    <SettingsPopup
      more={
        <Fold title={i18n._('Notifications')} icon={<Bell aria-hidden="true" />}>
          {() => <AlertsSection />}
        </Fold>
      }
    />
  );
}

import { i18n } from '@lingui/core';
import { Smartphone } from 'lucide-react';
import { SettingsPopup } from '#features/account/settings-popup';
import { TwoStepSection } from '#features/staff-accounts/staff/two-step-section';
import { withFreshStep } from '#shell/staff/frame/fresh-step';
import { Fold } from '#ui/fold';

/** The Paramètres of staff: the common settings, and their second step. */
export function StaffSettings() {
  return (
    <SettingsPopup
      withStep={withFreshStep}
      more={
        <Fold title={i18n._('Two-step verification')} icon={<Smartphone />}>
          {() => <TwoStepSection />}
        </Fold>
      }
    />
  );
}

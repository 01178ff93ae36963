import { i18n } from '@lingui/core';
import { Smartphone } from 'lucide-react';
import { SettingsPopup } from '#features/account/settings-popup';
import { TwoStepSection } from '#features/staff-accounts/staff/two-step-section';
import { usePopupParams } from '#shell/popup/popup-params';
import { chooseDensity, DENSITIES, type Density, useDensity } from '#shell/staff/density';
import { withFreshStep } from '#shell/staff/frame/fresh-step';
import { ChoiceField } from '#ui/choice-field';
import { Fold } from '#ui/fold';
import { LAPTOP, useMedia } from '#ui/use-media';

/** The Paramètres of staff: the common settings, and their second step, which a link can open. */
export function StaffSettings() {
  const { part } = usePopupParams('settings');
  return (
    <SettingsPopup
      withStep={withFreshStep}
      more={
        <>
          <DensityChoice />
          <Fold title={i18n._('Two-step verification')} icon={<Smartphone />} isOpenAtFirst={part === 'two-step'}>
            {() => <TwoStepSection />}
          </Fold>
        </>
      }
    />
  );
}

/** How close together the rows of lists are; a phone has no choice. */
function DensityChoice() {
  const isLaptop = useMedia(LAPTOP);
  const chosen = useDensity(({ density }) => density);
  if (!isLaptop) return null;
  return (
    <ChoiceField
      label={i18n._('Rows of lists')}
      options={DENSITIES.map((value) => ({ value, label: translateDensity(value) }))}
      value={chosen}
      onChoose={chooseDensity}
    />
  );
}

function translateDensity(density: Density): string {
  return density === 'compact' ? i18n._('Compact') : i18n._('Comfortable');
}

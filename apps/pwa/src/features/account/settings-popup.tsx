import { i18n } from '@lingui/core';
import { HardDrive, KeyRound, LogOut, MonitorSmartphone, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMember } from '#platform/session';
import { chooseTheme, useTheme } from '#platform/theme';
import { LanguageChoice } from '#shell/layout/language-choice';
import { OnlineSection } from '#shell/states/online-section';
import { Button } from '#ui/button';
import { ChoiceField } from '#ui/choice-field';
import { Fold } from '#ui/fold';
import { lazyExport } from '#ui/lazy-export';
import { LogOutDialog } from './log-out-dialog';
import type { PasskeysSectionProps } from './passkeys/passkeys-section';
import { StorageSection } from './storage-section';

const PasswordForm = lazyExport(() => import('./password-form'), 'PasswordForm');
const PasskeysSection = lazyExport(() => import('./passkeys/passkeys-section'), 'default');
const DevicesSection = lazyExport(() => import('./devices-section'), 'DevicesSection');

/**
 * Paramètres (spec 2 §2): appearance, language, password, devices, storage and sign-out. `more` and `last` contain
 * sections of other features or of one role; `withStep` asks staff for a fresh second step.
 */
export function SettingsPopup({
  more,
  last,
  ...withStep
}: { more?: ReactNode; last?: ReactNode } & PasskeysSectionProps) {
  const { userEmail } = useMember();
  const theme = useTheme((state) => state.theme);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <div className="grid gap-6">
      <p className="text-sm text-ink-soft">{i18n._('Logged in as {email}', { email: userEmail })}</p>
      <ChoiceField
        label={i18n._('Appearance')}
        value={theme}
        onChoose={chooseTheme}
        options={[
          { value: 'system', label: i18n._('Automatic') },
          { value: 'light', label: i18n._('Light') },
          { value: 'dark', label: i18n._('Dark') },
        ]}
      />
      <div className="grid justify-items-start gap-1.5">
        <p className="text-sm font-medium">{i18n._('Language')}</p>
        <LanguageChoice framed />
      </div>
      <div className="grid gap-3">
        {more}
        <Fold title={i18n._('Password')} icon={<KeyRound />}>
          {(closeFold) => (
            <OnlineSection>
              <PasswordForm {...withStep} onDone={closeFold} />
            </OnlineSection>
          )}
        </Fold>
        <Fold title={i18n._('Passkeys')} icon={<ShieldCheck />}>
          {() => (
            <OnlineSection>
              <PasskeysSection {...withStep} />
            </OnlineSection>
          )}
        </Fold>
        <Fold title={i18n._('Logged-in devices')} icon={<MonitorSmartphone />}>
          {() => (
            <OnlineSection>
              <DevicesSection />
            </OnlineSection>
          )}
        </Fold>
        <Fold title={i18n._('Storage and offline')} icon={<HardDrive />}>
          {() => <StorageSection />}
        </Fold>
        {last}
      </div>
      <Button variant="secondary" wide icon={<LogOut className="rtl:-scale-x-100" />} onPress={() => setLeaving(true)}>
        {i18n._('Log out')}
      </Button>
      {isLeaving ? <LogOutDialog onStay={() => setLeaving(false)} /> : null}
    </div>
  );
}

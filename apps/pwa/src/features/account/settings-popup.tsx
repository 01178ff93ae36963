import { i18n } from '@lingui/core';
import { HardDrive, KeyRound, LogOut, MonitorSmartphone, ShieldCheck } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useMember } from '#platform/session';
import { chooseTheme, useTheme } from '#platform/theme';
import { LanguageChoice } from '#shell/layout/language-choice';
import { Button } from '#ui/button';
import { ChoiceField } from '#ui/choice-field';
import { Fold } from '#ui/fold';
import { SkeletonList } from '#ui/skeleton';
import { DevicesSection } from './devices-section';
import { LogOutDialog } from './log-out-dialog';
import type { PasskeysSectionProps } from './passkeys/passkeys-section';
import { PasswordForm } from './password-form';
import { StorageSection } from './storage-section';

/** Needs the network, and is not cached for offline use. */
const PasskeysSection = lazy(() =>
  import('./passkeys/passkeys-section').catch(() => ({
    default: (_: PasskeysSectionProps) => (
      <p className="text-base">{i18n._('The server did not respond. Check your connection and try again.')}</p>
    ),
  })),
);

/**
 * Paramètres (spec 2 §2): appearance, language, password, devices, storage and sign-out. `more` contains sections of
 * other features; `withStep` asks staff for a fresh second step.
 */
export function SettingsPopup({ more, ...withStep }: { more?: ReactNode } & PasskeysSectionProps) {
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
        <LanguageChoice />
      </div>
      <div className="grid gap-3">
        {more}
        <Fold title={i18n._('Password')} icon={<KeyRound aria-hidden="true" />}>
          {(closeFold) => <PasswordForm {...withStep} onDone={closeFold} />}
        </Fold>
        <Fold title={i18n._('Passkeys')} icon={<ShieldCheck aria-hidden="true" />}>
          {() => (
            <Suspense fallback={<SkeletonList rows={2} rowClassName="h-12" />}>
              <PasskeysSection {...withStep} />
            </Suspense>
          )}
        </Fold>
        <Fold title={i18n._('Logged-in devices')} icon={<MonitorSmartphone aria-hidden="true" />}>
          {() => <DevicesSection />}
        </Fold>
        <Fold title={i18n._('Storage and offline')} icon={<HardDrive aria-hidden="true" />}>
          {() => <StorageSection />}
        </Fold>
      </div>
      <Button
        variant="secondary"
        wide
        icon={<LogOut aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
        onPress={() => setLeaving(true)}
      >
        {i18n._('Log out')}
      </Button>
      {isLeaving ? <LogOutDialog onStay={() => setLeaving(false)} /> : null}
    </div>
  );
}

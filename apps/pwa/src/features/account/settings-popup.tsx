import { i18n } from '@lingui/core';
import { changePassword } from '@waha/domain/account/account.contract';
import { refuse } from '@waha/domain/kernel/result';
import { HardDrive, KeyRound, LogOut, MonitorSmartphone, ShieldCheck } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { callApi } from '#platform/call-api';
import { translateText } from '#platform/language/translations';
import { useMember } from '#platform/session';
import { chooseTheme, useTheme } from '#platform/theme';
import { useSubmit } from '#platform/use-submit';
import { NewPasswordFields, useEntryFields } from '#shell/layout/entry-fields';
import { LanguageChoice } from '#shell/layout/language-choice';
import { Button } from '#ui/button';
import { ChoiceField } from '#ui/choice-field';
import { Field } from '#ui/field';
import { Fold } from '#ui/fold';
import { Form } from '#ui/form';
import { SkeletonList } from '#ui/skeleton';
import { toast } from '#ui/toast';
import { DevicesSection } from './devices-section';
import type { NewPasswordDraft } from './entry/check-log-in';
import { loadChecks } from './entry/load-checks';
import { LogOutDialog } from './log-out-dialog';
import type { PasskeysSectionProps } from './passkeys/passkeys-section';
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
        <Fold title={i18n._('Password')} icon={<KeyRound />}>
          {(closeFold) => <PasswordForm {...withStep} onDone={closeFold} />}
        </Fold>
        <Fold title={i18n._('Passkeys')} icon={<ShieldCheck />}>
          {() => (
            <Suspense fallback={<SkeletonList rows={2} rowClassName="h-12" />}>
              <PasskeysSection {...withStep} />
            </Suspense>
          )}
        </Fold>
        <Fold title={i18n._('Logged-in devices')} icon={<MonitorSmartphone />}>
          {() => <DevicesSection />}
        </Fold>
        <Fold title={i18n._('Storage and offline')} icon={<HardDrive />}>
          {() => <StorageSection />}
        </Fold>
      </div>
      <Button variant="secondary" wide icon={<LogOut className="rtl:-scale-x-100" />} onPress={() => setLeaving(true)}>
        {i18n._('Log out')}
      </Button>
      {isLeaving ? <LogOutDialog onStay={() => setLeaving(false)} /> : null}
    </div>
  );
}

type Draft = NewPasswordDraft & { current: string };
const EMPTY_DRAFT: Draft = { current: '', password: '', confirm: '' };

type PasswordFormProps = PasskeysSectionProps & { onDone: () => void };

/** Changes the password; this signs out every other device. */
function PasswordForm({ onDone, withStep = (work) => work() }: PasswordFormProps) {
  const { userEmail } = useMember();
  const form = useSubmit(checkDraft, (body) => withStep(() => callApi(changePassword, { body })), {
    onSent: (reply) => {
      toast.success(translateText(reply.message));
      onDone();
    },
  });
  const { draft, field } = useEntryFields(EMPTY_DRAFT, form);
  return (
    <Form className="flex flex-col gap-4" onSubmit={() => void form.submit(draft)}>
      {/* Tells the browser's password manager which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={userEmail} readOnly hidden />
      <Field
        {...field('current')}
        type="password"
        label={i18n._('Current password')}
        autoComplete="current-password"
        error={form.errorOn('current') ?? form.message}
      />
      <NewPasswordFields field={field} label={i18n._('New password')} />
      <Button busy={form.busy}>{i18n._('Change the password')}</Button>
    </Form>
  );
}

async function checkDraft({ current, ...draft }: Draft) {
  if (current === '') return refuse('invalid_input', { errors: { current: /*i18n*/ 'Password is required.' } });
  const next = (await loadChecks()).checkNewPassword(draft);
  return next.ok ? { ...next, value: { current, password: next.value.password } } : next;
}

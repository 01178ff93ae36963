import { i18n } from '@lingui/core';
import { ChevronDown, KeyRound, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useMember } from '../../platform/session';
import { chooseTheme, useTheme } from '../../platform/theme';
import { Button } from '../../ui/button';
import { ChoiceField } from '../../ui/choice-field';
import { classes } from '../../ui/classes';
import { LogOutDialog } from './log-out-dialog';
import { PasswordForm } from './password-form';

/** Paramètres (spec 2 §2): how the app looks, the password, and the way out. */
export function SettingsPopup() {
  const { userEmail } = useMember();
  const theme = useTheme((state) => state.theme);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <div className="grid gap-6">
      <p className="text-sm text-ink-soft">{i18n._('Signed in as {email}', { email: userEmail })}</p>
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
      <PasswordSection />
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

function PasswordSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="rounded-xl border border-line">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 w-full items-center gap-3 px-4 text-start font-medium"
        >
          <KeyRound aria-hidden="true" className="size-5 text-ink-soft" />
          <span className="flex-1">{i18n._('Password')}</span>
          <ChevronDown
            aria-hidden="true"
            className={classes('size-5 text-ink-soft transition-transform duration-150', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      {isOpen ? (
        <div className="border-t border-line p-4">
          <PasswordForm onDone={() => setOpen(false)} />
        </div>
      ) : null}
    </section>
  );
}

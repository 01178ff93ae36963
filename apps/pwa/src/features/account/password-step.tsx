import { i18n } from '@lingui/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#platform/api-error';
import { translateError } from '#platform/translate-error';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { toast } from '#ui/toast';
import { SingleFieldForm } from './single-field-form';

/** Stable, so that it runs only when the form appears: the dialog before it has closed. */
function focusField(form: HTMLElement | null): void {
  form?.querySelector('input')?.focus();
}

type PasswordStepProps = {
  label: string;
  isDangerous?: boolean;
  /** Asked first, if given: the consequences. */
  question?: string;
  disabled?: boolean;
  run: (body: { password?: string }) => Promise<unknown>;
  onDone: () => void;
};

/** A button for an action that requires the password, unless the member has just logged in with a passkey. */
export function PasswordStep({ label, isDangerous = false, question, disabled, run, onDone }: PasswordStepProps) {
  const [isAsking, setAsking] = useState(false);
  const [needsPassword, setNeedsPassword] = useState(false);
  const attempt = useMutation({
    gcTime: 0,
    mutationFn: () => run({}),
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'current_password_wrong') setNeedsPassword(true);
      else toast.error(translateError(error));
    },
    onSettled: () => setAsking(false),
  });
  if (needsPassword)
    return (
      <div ref={focusField}>
        <SingleFieldForm
          name="password"
          type="password"
          label={i18n._('Current password')}
          hint={i18n._('Enter your password to confirm.')}
          autoComplete="current-password"
          verb={label}
          isDangerous={isDangerous}
          send={(password) => run({ password })}
          onSent={onDone}
        />
      </div>
    );
  return (
    <>
      <Button
        variant="secondary"
        disabled={disabled ?? false}
        busy={attempt.isPending}
        onPress={() => (question ? setAsking(true) : attempt.mutate())}
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={label}
        confirm={label}
        isDangerous={isDangerous}
        busy={attempt.isPending}
        onConfirm={() => attempt.mutate()}
        onCancel={() => setAsking(false)}
      >
        {question}
      </ConfirmDialog>
    </>
  );
}

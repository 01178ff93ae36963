import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { CheckField } from '#ui/check-field';
import { FieldNotes } from '#ui/field-frame';

type ConsentFieldProps = { checked: boolean; error: string | undefined; onChange: (checked: boolean) => void };

/** The agreement to the terms and the privacy notice in the sign-up form; they open beside the form. */
export function ConsentField({ checked, error, onChange }: ConsentFieldProps) {
  const id = useId();
  return (
    <div>
      <CheckField
        name="consent"
        label={i18n._('I agree to the terms of use and the privacy notice.')}
        checked={checked}
        onChange={onChange}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <Link
        to="/terms"
        target="_blank"
        className="inline-flex min-h-11 items-center font-medium text-blue underline-offset-4 hover:underline"
      >
        {i18n._('Read them')}
      </Link>
      <FieldNotes id={id} error={error} />
    </div>
  );
}

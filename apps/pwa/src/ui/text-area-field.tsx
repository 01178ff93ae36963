import { useId } from 'react';
import { FieldFrame, type FieldTexts, getDescribedBy, INPUT_CLASSES } from './field-frame';
import { joinClasses } from './join-classes';

type TextAreaFieldProps = FieldTexts & {
  name: string;
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  maxLength?: number;
  placeholder?: string;
  disabled?: boolean;
  autoComplete?: string;
  /** The language of the typed text, if it is not the page’s. */
  lang?: string;
  dir?: 'ltr' | 'rtl' | 'auto' | undefined;
};

/** A multi-line text field; grows with its text if the browser supports it. */
export function TextAreaField({ label, hint, error, onChange, rows = 3, ...input }: TextAreaFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        {...input}
        {...getDescribedBy(id, { hint, error })}
        id={id}
        rows={rows}
        onChange={(event) => onChange(event.target.value)}
        className={joinClasses(INPUT_CLASSES, 'field-sizing-content min-h-24 py-3')}
      />
    </FieldFrame>
  );
}

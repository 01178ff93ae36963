import { i18n } from '@lingui/core';
import { Eye, EyeOff } from 'lucide-react';
import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId, useState } from 'react';
import { FieldFrame, type FieldTexts, getDescribedBy, INPUT_CLASSES } from './field-frame';
import { joinClasses } from './join-classes';

type FieldProps = FieldTexts & {
  name: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'password' | 'tel' | 'search' | 'date' | 'time' | 'datetime-local';
  /** For the browser's password manager and autofill. */
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  maxLength?: number;
  /** For a date: the last selectable day, `YYYY-MM-DD`. */
  max?: string;
  autoFocus?: boolean;
  /** The language of the typed text, if it is not the page’s. */
  lang?: string;
  /**
   * The direction of the text. Numbers and addresses need `ltr` inside Arabic. With `auto` the first letter decides.
   */
  dir?: 'ltr' | 'rtl' | 'auto' | undefined;
  /** Content inside the field at its end, such as a unit. */
  trailing?: ReactNode;
  className?: string;
};

/** A single-line text field. A password gets a button that shows it. */
export function Field({ label, className, trailing, type = 'text', onChange, ...rest }: FieldProps) {
  const { hint, keepsHint = false, hidesLabel = false, error, ...input } = rest;
  const id = useId();
  const [isShown, setShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <FieldFrame id={id} {...{ label, hidesLabel, hint, keepsHint, error }} {...(className && { className })}>
      <div className="relative">
        <input
          {...input}
          {...getDescribedBy(id, { hint, keepsHint, error })}
          id={id}
          type={isPassword && isShown ? 'text' : type}
          autoCapitalize={type === 'text' ? undefined : 'none'}
          spellCheck={type === 'text' ? undefined : false}
          onChange={(event) => onChange(event.target.value)}
          style={typeof trailing === 'string' ? { paddingInlineEnd: `${trailing.length + 3}ch` } : undefined}
          className={joinClasses(INPUT_CLASSES, (isPassword || trailing !== undefined) && 'pe-12')}
        />
        {isPassword ? <ShowToggle label={label} isShown={isShown} onToggle={() => setShown(!isShown)} /> : null}
        {trailing ? (
          <span className="absolute inset-y-0 end-4 grid place-items-center text-ink-soft">{trailing}</span>
        ) : null}
      </div>
    </FieldFrame>
  );
}

type ShowToggleProps = { label: string; isShown: boolean; onToggle: () => void };

function ShowToggle({ label, isShown, onToggle }: ShowToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      aria-label={isShown ? i18n._('Hide {label}', { label }) : i18n._('Show {label}', { label })}
      onClick={onToggle}
      className="absolute inset-y-0.5 end-0.5 grid w-11 place-items-center rounded-xl text-ink-soft hover:text-ink"
    >
      {isShown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
    </button>
  );
}

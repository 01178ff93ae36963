import { i18n } from '@lingui/core';
import { Eye, EyeOff } from 'lucide-react';
import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId, useState } from 'react';
import { FieldFrame, type FieldTexts, getDescribedBy, INPUT_CLASSES } from './field-frame';
import { joinClasses } from './join-classes';

type FieldProps = FieldTexts & {
  name: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'password' | 'tel' | 'search' | 'date' | 'datetime-local';
  /** For the browser's own password and address keeper. */
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  maxLength?: number;
  /** Of a date: the last day that can be chosen, `YYYY-MM-DD`. */
  max?: string;
  autoFocus?: boolean;
  /** Of what is written here, where it is not the page’s. */
  lang?: string;
  /**
   * Which way it reads: numbers and addresses would be turned round among Arabic; `auto`: the first letter that is written
   * decides.
   */
  dir?: 'ltr' | 'rtl' | 'auto' | undefined;
  /** Stands inside the field at its end, as a unit does. */
  trailing?: ReactNode;
  className?: string;
};

/** One line of text. A password gets a button that shows it. */
export function Field({ label, hint, error, className, trailing, type = 'text', onChange, ...input }: FieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} {...(className && { className })}>
      <div className="relative">
        <input
          {...input}
          {...getDescribedBy(id, { hint, error })}
          id={id}
          type={isPassword && isShown ? 'text' : type}
          autoCapitalize={type === 'text' ? undefined : 'none'}
          spellCheck={type === 'text' ? undefined : false}
          onChange={(event) => onChange(event.target.value)}
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
      {isShown ? <EyeOff aria-hidden="true" className="size-5" /> : <Eye aria-hidden="true" className="size-5" />}
    </button>
  );
}

import { type ReactNode, useId } from 'react';
import { FieldNotes, type FieldTexts } from './field-frame';
import { joinClasses } from './join-classes';

export type Choice<Value extends string | number> = {
  value: Value;
  label: string;
  /** A second, quieter line. */
  detail?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
};

type ChoiceFieldProps<Value extends string | number> = FieldTexts & {
  options: readonly Choice<Value>[];
  value: Value | undefined;
  onChoose: (value: Value) => void;
  /** `segments` share one row; `pills` wrap; `cards` are stacked. */
  look?: 'segments' | 'pills' | 'cards';
  disabled?: boolean;
};

const GROUPS = {
  segments: 'flex flex-wrap gap-1 rounded-2xl bg-blue-wash p-1',
  pills: 'flex flex-wrap gap-2',
  cards: 'grid gap-2',
};
const OPTIONS = {
  segments:
    'flex-1 justify-center rounded-xl px-3 text-center text-ink-soft has-checked:bg-raised has-checked:font-medium has-checked:text-ink',
  pills:
    'rounded-full border border-field bg-surface px-4 text-ink has-checked:border-blue has-checked:bg-blue has-checked:text-on-blue',
  cards: 'rounded-xl border border-field bg-surface px-4 py-3 has-checked:border-blue has-checked:bg-blue-wash',
};

/** A radio group that looks like segments, pills or cards. Arrow keys move the choice. */
export function ChoiceField<Value extends string | number>(props: ChoiceFieldProps<Value>) {
  const { label, hint, error, options, value, onChoose, look: variant = 'segments', disabled = false } = props;
  const id = useId();
  return (
    <fieldset
      className="flex flex-col gap-1.5"
      aria-describedby={error ? `${id}-error` : undefined}
      disabled={disabled}
    >
      <legend className={props.hidesLabel ? 'sr-only' : 'mb-1.5 text-sm font-medium text-ink'}>{label}</legend>
      <div className={GROUPS[variant]}>
        {options.map((option) => (
          <label
            key={option.value}
            className={joinClasses(
              'relative flex min-h-11 cursor-pointer items-center gap-3 transition-colors duration-150 has-disabled:cursor-default has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
              OPTIONS[variant],
            )}
          >
            <input
              type="radio"
              className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-[inherit] outline-none"
              name={id}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChoose(option.value)}
            />
            {option.icon}
            <span>
              {option.label}
              {option.detail ? <span className="block text-sm opacity-80">{option.detail}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

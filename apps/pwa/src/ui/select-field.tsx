import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { FieldFrame, type FieldTexts, getDescribedBy, INPUT_CLASSES } from './field-frame';
import { joinClasses } from './join-classes';

type SelectFieldProps<Value extends string> = FieldTexts & {
  name: string;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
  autoComplete?: string;
  className?: string;
};

/** A select field with the device's native list. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hidesLabel = false, hint, error, options, onChange, className, ...select } = props;
  const id = useId();
  return (
    <FieldFrame
      id={id}
      label={label}
      hidesLabel={hidesLabel}
      hint={hint}
      error={error}
      {...(className && { className })}
    >
      <div className="relative">
        <select
          {...select}
          {...getDescribedBy(id, { hint, error })}
          id={id}
          onChange={(event) => onChange(event.target.value as Value)}
          className={joinClasses(INPUT_CLASSES, 'appearance-none truncate pe-11')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute end-4 top-1/2 size-5 -translate-y-1/2 text-ink-soft" />
      </div>
    </FieldFrame>
  );
}

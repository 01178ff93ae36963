import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { classes } from './classes';
import { describedBy, FieldFrame, type FieldTexts, inputLook } from './field-frame';

type SelectFieldProps = FieldTexts & {
  name: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  autoComplete?: string;
  disabled?: boolean;
};

/** One of many. The phone's own wheel is the best list there is, so it is a native select. */
export function SelectField({ label, hint, error, options, onChoose, placeholder, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <select
          {...select}
          {...describedBy(id, { hint, error })}
          id={id}
          onChange={(event) => onChoose(event.target.value)}
          className={classes(inputLook, 'appearance-none pe-11')}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute end-4 top-1/2 size-5 -translate-y-1/2 text-ink-soft"
        />
      </div>
    </FieldFrame>
  );
}

import type { ReactNode } from 'react';

type CheckFieldProps = {
  name: string;
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string | undefined;
};

/** A checkbox with its label beside it. */
export function CheckField({ label, onChange, ...input }: CheckFieldProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-base text-ink">
      <input
        {...input}
        type="checkbox"
        className="size-5 shrink-0 rounded accent-blue"
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

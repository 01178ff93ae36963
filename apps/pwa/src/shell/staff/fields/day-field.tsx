import { useEffect, useState } from 'react';
import { Field } from '#ui/field';

type StaffDayFieldProps = {
  label: string;
  name: string;
  /** A day, `2026-01-31`. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  /** The last selectable day. */
  max?: string;
};

/** While a year is typed, the browser reports days such as `0202-01-31`, which no list has. */
const COMPLETE_DAY = /^20\d\d-/;

/** A day that filters a list: reported once its year is complete, or when it is cleared. */
export function StaffDayField({ value = '', onChange, ...field }: StaffDayFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <Field
      {...field}
      type="date"
      value={typed}
      onChange={(day) => {
        setTyped(day);
        if (day === '' || COMPLETE_DAY.test(day)) onChange(day || undefined);
      }}
    />
  );
}

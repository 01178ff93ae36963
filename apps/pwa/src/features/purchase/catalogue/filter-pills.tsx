import { type RefObject, useEffect, useId, useRef } from 'react';
import { classes } from '../../../ui/classes';

export type Pill = { value: string; label: string; count: number };

type FilterPillsProps = {
  /** Names the group for a screen reader. */
  label: string;
  pills: readonly Pill[];
  /** Empty means all. */
  value: string;
  onChoose: (value: string) => void;
};

/** One row of choices with their counts, which scrolls sideways where it is too long. Arrow keys move the choice. */
export function FilterPills({ label, pills, value, onChoose }: FilterPillsProps) {
  const name = useId();
  const chosen = useRef<HTMLLabelElement>(null);
  useScrolledTo(chosen, value);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
        {pills.map((pill) => (
          <label
            key={pill.value}
            ref={pill.value === value ? chosen : undefined}
            className={classes(
              'relative flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full border px-4 text-sm transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
              pill.value === value
                ? 'border-blue bg-blue font-medium text-on-blue'
                : 'border-line bg-surface text-ink hover:border-ink-soft',
            )}
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={pill.value === value}
              onChange={() => onChoose(pill.value)}
            />
            {pill.label}
            <span className="text-xs tabular-nums opacity-75">{pill.count}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A chosen pill is never out of sight, also when the address chose it. */
function useScrolledTo(pill: RefObject<HTMLElement | null>, value: string): void {
  useEffect(() => {
    if (value) pill.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [pill, value]);
}

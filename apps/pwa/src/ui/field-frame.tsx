import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from './join-classes';

export type FieldTexts = {
  label: string;
  /** The label is for screen readers only, where the field speaks for itself. */
  hidesLabel?: boolean;
  hint?: ReactNode;
  /** The hint stays below an error, as an example of a right value does; by default the error replaces it. */
  keepsHint?: boolean;
  /** The error text; shown under the field and announced when it appears. */
  error?: string | undefined;
};

type FieldFrameProps = FieldTexts & { id: string; children: ReactNode; className?: string };

/** Label above, hint and error below. The ids are those that `getDescribedBy` names. */
export function FieldFrame({
  id,
  label,
  hidesLabel,
  hint,
  keepsHint = false,
  error,
  children,
  className,
}: FieldFrameProps) {
  return (
    <div className={joinClasses('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : 'text-sm font-medium text-ink'}>
        {label}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} keepsHint={keepsHint} error={error} />
    </div>
  );
}

type Notes = Pick<FieldTexts, 'hint' | 'keepsHint' | 'error'>;

const isHintShown = ({ hint, keepsHint, error }: Notes) => Boolean(hint) && (!error || keepsHint === true);

/** The lines under a field: its error, or else its hint; both if the hint is kept. */
export function FieldNotes({ id, hint, keepsHint = false, error }: Notes & { id: string }) {
  return (
    <>
      <p
        id={`${id}-error`}
        aria-live="polite"
        className="flex items-start gap-1.5 text-sm text-bougainvillea empty:hidden"
      >
        {error ? (
          <>
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
            {error}
          </>
        ) : null}
      </p>
      {isHintShown({ hint, keepsHint, error }) ? (
        <p id={`${id}-hint`} className="text-sm text-ink-soft empty:hidden">
          {hint}
        </p>
      ) : null}
    </>
  );
}

/** Returns the attributes that link an input to its error and hint for screen readers. */
export function getDescribedBy(id: string, notes: Notes) {
  const ids = [notes.error && `${id}-error`, isHintShown(notes) && `${id}-hint`].filter(Boolean);
  return {
    'aria-invalid': notes.error ? (true as const) : undefined,
    'aria-describedby': ids.join(' ') || undefined,
  };
}

export const INPUT_CLASSES =
  'min-h-12 w-full rounded-xl border border-field bg-surface px-4 text-base text-ink transition-colors duration-150 placeholder:text-ink-soft/70 hover:border-ink-soft focus-visible:border-blue focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-blue aria-invalid:border-bougainvillea disabled:opacity-60';

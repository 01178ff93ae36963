import { i18n } from '@lingui/core';
import type { ProfilePart } from '@waha/domain/profile/profile-parts';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';

type FormPartProps = {
  /** A part that the member fills in. */
  part?: ProfilePart;
  title: string;
  hint?: string;
  isComplete?: boolean;
  children: ReactNode;
};

/** A section of a long form with a heading, and a check mark once it is complete. */
export function FormPart({ part, title, hint, isComplete = false, children }: FormPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-5 border-t border-line pt-6">
      <div id={part && getPartElementId(part)} tabIndex={-1} className="grid scroll-mt-16 gap-1 outline-none">
        <div className="flex items-center gap-2">
          <h3 id={id} className="text-lg font-semibold text-ink">
            {title}
          </h3>
          {isComplete ? (
            <>
              <CircleCheck className="size-5 shrink-0 text-leaf" />
              <span className="sr-only">{i18n._('Done')}</span>
            </>
          ) : null}
        </div>
        {hint ? <p className="text-sm text-ink-soft">{hint}</p> : null}
      </div>
      {children}
    </section>
  );
}

/** Scrolls to a part of the form. The keyboard and screen readers continue there. */
export function continueAtPart(part: ProfilePart): void {
  const head = document.getElementById(getPartElementId(part));
  head?.focus({ preventScroll: true });
  head?.scrollIntoView({ block: 'start' });
}

function getPartElementId(part: ProfilePart): string {
  return `profile-part-${part}`;
}

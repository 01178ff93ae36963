import { type ReactNode, useId } from 'react';

type FormPartProps = { title: string; hint?: string; children: ReactNode };

/** A section of a long form with a heading. */
export function FormPart({ title, hint, children }: FormPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-5 border-t border-line pt-6">
      <div className="grid gap-1">
        <h3 id={id} className="text-lg font-semibold text-ink">
          {title}
        </h3>
        {hint ? <p className="text-sm text-ink-soft">{hint}</p> : null}
      </div>
      {children}
    </section>
  );
}

import { i18n } from '@lingui/core';

/** The numbered instructions of a task. */
export function TaskSteps({ steps }: { steps: readonly string[] }) {
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{i18n._('What to do')}</h3>
      <ol aria-label={i18n._('What to do')} className="grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex items-start gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full border border-line text-sm font-semibold text-blue tabular-nums"
            >
              {index + 1}
            </span>
            <span className="min-w-0 flex-1">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { formatMessageTime } from '#platform/language/format';
import { joinClasses } from '#ui/join-classes';

export type TimelineStep = {
  word: string;
  /** When it happened, if it has happened. */
  at?: string | undefined;
  /** The classes of its dot: `bg-leaf`, `border-2 border-sun`. */
  dot: string;
};

/** A vertical list of past and future events. `label` names the list for a screen reader. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label} className="grid">
      {steps.map(({ word, at, dot }, index) => {
        const isLast = index === steps.length - 1;
        return (
          <li key={word} className={joinClasses('relative flex items-baseline gap-3 ps-6 text-sm', !isLast && 'pb-3')}>
            {isLast ? null : (
              <span aria-hidden="true" className="absolute start-[5px] top-3 bottom-[-6px] w-0.5 bg-line" />
            )}
            <span aria-hidden="true" className={joinClasses('absolute start-0 top-1.5 size-3 rounded-full', dot)} />
            <span className="flex-1 text-start text-ink">{word}</span>
            {at ? (
              <time dateTime={at} className="text-ink-soft tabular-nums">
                {formatMessageTime(at)}
              </time>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

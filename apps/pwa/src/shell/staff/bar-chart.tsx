import { type KeyboardEvent, useState } from 'react';
import { joinClasses } from '#ui/join-classes';

export type Bar = {
  key: string;
  value: number;
  /** The label below the bar. */
  label: string;
  /** The text above the bar, if there is room. */
  text: string;
  /** The complete meaning in a sentence: for screen readers, and above the chart when the bar is selected. */
  says: string;
};

type StaffBarChartProps = {
  /** Names the chart for a screen reader. */
  label: string;
  bars: readonly Bar[];
  tone?: 'blue' | 'sun';
  /** The height of the tallest bar, in pixels. */
  height?: number;
  /** The last period is not over: its bar is hollow. */
  isLastOpen?: boolean;
  /** The chart is inside another card. */
  isBare?: boolean;
};

/** The maximum number of bars with a text each, on a phone too. */
const MAX_ROOMY_BARS = 7;
/** The number of labels below a chart with more bars. */
const MAX_LABELS = 4;

// In forced-colors mode a bar would have no colour.
const BAR_CLASSES = { blue: 'forced-color-adjust-none bg-blue', sun: 'forced-color-adjust-none bg-sun' };
const HOLLOW_BAR_CLASSES = { blue: 'border-2 border-blue bg-blue-wash', sun: 'border-2 border-sun bg-sun-wash' };

/**
 * A bar chart that fills the available width. The selected bar is explained above the chart. Bars are selected by
 * finger, pointer or arrow keys; the chart is one tab stop.
 */
export function StaffBarChart(props: StaffBarChartProps) {
  const { label, bars, tone = 'blue', height = 120, isLastOpen = false, isBare: isUnframed = false } = props;
  const [chosenKey, choose] = useState<string>();
  const maxValue = Math.max(1, ...bars.map(({ value }) => value));
  const isRoomy = bars.length <= MAX_ROOMY_BARS;
  const labelLines = isRoomy && bars.some((bar) => bar.label.includes(' ')) ? 2 : 1;
  const every = isRoomy ? 1 : Math.ceil(bars.length / MAX_LABELS);
  const lastIndex = bars.length - 1;
  const chosen = bars.findIndex(({ key }) => key === chosenKey);
  const tabStop = chosen === -1 ? lastIndex : chosen;
  return (
    <div className={isUnframed ? '' : 'rounded-xl border border-line bg-surface p-4'}>
      {/* The line keeps its height when it is empty, so that nothing moves when it fills. */}
      <p aria-hidden="true" className="mb-3 text-sm text-ink-soft tabular-nums">
        {bars[chosen]?.says ?? '\u00a0'}
      </p>
      <ol
        aria-label={label}
        onKeyDown={moveFocus}
        className={joinClasses('flex items-end text-center text-xs tabular-nums', isRoomy ? 'gap-2' : 'gap-px')}
      >
        {bars.map(({ key, value, label: below, text, says: spokenText }, index) => (
          <li key={key} className="flex min-w-0 flex-1 flex-col" style={{ maxWidth: '6rem' }}>
            <button
              type="button"
              aria-label={spokenText}
              aria-current={index === chosen || undefined}
              tabIndex={index === tabStop ? 0 : -1}
              onClick={() => choose(key)}
              onFocus={() => choose(key)}
              onPointerEnter={() => choose(key)}
              style={{ height: height + (isRoomy ? 24 : 0), ...(index === chosen && { borderColor: 'var(--ink)' }) }}
              className="flex flex-col justify-end gap-1 rounded-t-md border-b-2 border-line"
            >
              {isRoomy ? <span className="text-ink">{text}</span> : null}
              <span
                className={joinClasses(
                  'block rounded-t-md',
                  isLastOpen && index === lastIndex ? HOLLOW_BAR_CLASSES[tone] : BAR_CLASSES[tone],
                )}
                style={value > 0 ? { height: Math.max(4, (value / maxValue) * height) } : { display: 'none' }}
              />
            </button>
            {/* Labels are counted from the end, so that the last bar has one. A label wider than its bar is aligned with the bar's end. */}
            <span aria-hidden="true" className="flex justify-end text-ink-soft" style={{ height: `${labelLines}rem` }}>
              <span className={isRoomy ? 'w-full overflow-hidden break-words hyphens-auto' : 'whitespace-nowrap'}>
                {(lastIndex - index) % every === 0 ? below : ''}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Arrow keys move to the next bar, Home and End to the ends. */
function moveFocus(event: KeyboardEvent<HTMLOListElement>): void {
  const bars = [...event.currentTarget.querySelectorAll('button')];
  const index = bars.indexOf(document.activeElement as HTMLButtonElement);
  const onward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  const goals: Record<string, number> = {
    ArrowRight: index + onward,
    ArrowLeft: index - onward,
    Home: 0,
    End: bars.length - 1,
  };
  const targetIndex = goals[event.key];
  if (targetIndex === undefined) return;
  event.preventDefault();
  bars[targetIndex]?.focus();
}

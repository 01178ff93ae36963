import { classes } from '../ui/classes';

export type Bar = { key: string; value: number /** Below it. */; label: string /** Above it. */; text: string };

/** Of the tallest bar, in pixels. */
const HEIGHT = 120;

/** Sums side by side. For the eye alone: a table beside it must say the same. */
export function StaffBars({ bars, tone = 'blue' }: { bars: readonly Bar[]; tone?: 'blue' | 'sun' }) {
  const most = Math.max(1, ...bars.map(({ value }) => Math.abs(value)));
  return (
    <div aria-hidden="true" className="no-scrollbar overflow-x-auto rounded-xl border border-line bg-surface p-4">
      <div className="flex min-w-full items-end gap-1.5 text-center text-xs tabular-nums">
        {bars.map(({ key, value, label, text }) => (
          <div key={key} className="flex min-w-9 max-w-24 flex-1 flex-col justify-end gap-1">
            <span className="whitespace-nowrap text-ink">{text}</span>
            <span
              className={classes('rounded-t-md border-b-2 border-line', tone === 'blue' ? 'bg-blue' : 'bg-sun')}
              style={{ height: value > 0 ? Math.max(4, (value / most) * HEIGHT) : 2 }}
            />
            <span className="whitespace-nowrap text-ink-soft">{label}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

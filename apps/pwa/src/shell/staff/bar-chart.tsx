import { classes } from '../../ui/classes';

export type Bar = {
  key: string;
  value: number;
  /** Below it. */
  label: string;
  /** Above it, where there is room. */
  text: string;
};

/** Of the tallest bar, in pixels. */
const HEIGHT = 120;
/** So many have room for a text each, on a phone too. */
const ROOMY = 7;
/** So many labels stand below where there are more bars. */
const LABELS = 4;

/** Sums side by side, as wide as their place. For the eye alone: a table beside it must say the same. */
export function StaffBars({ bars, tone = 'blue' }: { bars: readonly Bar[]; tone?: 'blue' | 'sun' }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const isRoomy = bars.length <= ROOMY;
  const every = isRoomy ? 1 : Math.ceil(bars.length / LABELS);
  return (
    <div aria-hidden="true" className="rounded-xl border border-line bg-surface p-4">
      <div
        className={classes(
          'flex items-end overflow-hidden text-center text-xs tabular-nums',
          isRoomy ? 'gap-2' : 'gap-px sm:gap-1',
        )}
      >
        {bars.map(({ key, value, label, text }, at) => (
          <div key={key} className="flex min-w-0 max-w-24 flex-1 flex-col justify-end gap-1">
            {isRoomy ? <span className="text-ink">{text}</span> : null}
            <span
              className={classes('rounded-t-md border-b-2 border-line', tone === 'blue' ? 'bg-blue' : 'bg-sun')}
              style={{ height: value > 0 ? Math.max(4, (value / most) * HEIGHT) : 2 }}
            />
            {/* Counted from the end: the last one has its label. Wider than its bar, it ends where the bar ends. */}
            <span className="flex h-4 justify-end text-ink-soft">
              <span className={classes('whitespace-nowrap', isRoomy && 'w-full')}>
                {(bars.length - 1 - at) % every === 0 ? label : ''}
              </span>
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

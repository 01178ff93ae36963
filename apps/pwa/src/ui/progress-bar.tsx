import { joinClasses } from './join-classes';

type ProgressBarProps = {
  /** 0 to 1. */
  value: number;
  /** Describes the progress for screen readers. */
  label: string;
  tone?: 'blue' | 'sun' | 'leaf';
};

const TONES = { blue: 'bg-blue', sun: 'bg-sun', leaf: 'bg-leaf' };

/** A bar that shows progress. */
export function ProgressBar({ value, label, tone = 'blue' }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 overflow-hidden rounded-full bg-line"
    >
      <div
        className={joinClasses(
          'h-full origin-left rounded-full forced-color-adjust-none transition-transform duration-200 ease-out rtl:origin-right',
          TONES[tone],
        )}
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}

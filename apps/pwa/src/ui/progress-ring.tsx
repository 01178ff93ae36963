import type { ReactNode } from 'react';

type ProgressRingProps = {
  /** 0 to 1. */
  value: number;
  label: string;
  /** In pixels. */
  size?: number;
  strokeWidth?: number;
  tone?: 'blue' | 'sun' | 'leaf';
  /** Content in the centre: a number or an icon. */
  children?: ReactNode;
};

/** A ring that shows progress: of a pack's period, of an upload. */
export function ProgressRing({ value, label, size = 56, strokeWidth = 5, tone = 'blue', children }: ProgressRingProps) {
  const share = Math.min(1, Math.max(0, value));
  const radius = (size - strokeWidth) / 2;
  const circumference = 2 * Math.PI * radius;
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth };
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="relative grid shrink-0 place-items-center"
      style={{ width: size, height: size }}
    >
      <svg aria-hidden="true" width={size} height={size} className="absolute inset-0 -rotate-90">
        <circle {...circle} stroke="var(--line)" />
        <circle
          {...circle}
          stroke={`var(--${tone})`}
          strokeLinecap="round"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - share)}
          className="transition-[stroke-dashoffset] duration-200 ease-out"
        />
      </svg>
      {children}
    </span>
  );
}

import { classes } from './classes';

/** The eight-pointed star of our tiles around a drop of water. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={classes('size-8', className)}>
      <path
        d="M24 1l6.7 6.7h9.6v9.6L47 24l-6.7 6.7v9.6h-9.6L24 47l-6.7-6.7H7.7v-9.6L1 24l6.7-6.7V7.7h9.6z"
        fill="currentColor"
      />
      <path
        d="M24 12.5c5 6 7.8 9.600 7.800 13.500a7.800 7.800 0 0 1-15.600 0c0-3.900 2.800-7.500 7.800-13.500z"
        className="fill-on-blue"
      />
    </svg>
  );
}

/** Mark and name. */
export function Brand({ className }: { className?: string }) {
  return (
    <span className={classes('inline-flex items-center gap-2.5 text-blue', className)}>
      <BrandMark />
      <span className="text-lg font-semibold tracking-tight text-ink">Waha</span>
    </span>
  );
}

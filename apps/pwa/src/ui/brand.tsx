import { joinClasses } from './join-classes';

/** The app's own icon, as on the home screen. */
export function BrandMark({ className }: { className?: string }) {
  return <img src="/icons/favicon.svg" alt="" width={32} height={32} className={joinClasses('size-8', className)} />;
}

/** Icon and name. */
export function Brand({ className }: { className?: string }) {
  return (
    <span className={joinClasses('inline-flex items-center gap-2.5', className)}>
      <BrandMark />
      <span className="text-lg font-semibold tracking-tight text-ink">{'Waha'}</span>
    </span>
  );
}

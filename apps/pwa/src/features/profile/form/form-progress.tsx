import { i18n } from '@lingui/core';
import { PROFILE_PART_NAMES } from '@waha/domain/profile/profile-parts';
import { formatNumber } from '#platform/language/format';
import { ProgressBar } from '#ui/progress-bar';

/** Shows how many parts of the form are complete. It stays in view while the form scrolls. */
export function FormProgress({ completeCount }: { completeCount: number }) {
  const total = PROFILE_PART_NAMES.length;
  const text = i18n._('{done} of {total} parts complete', {
    done: formatNumber(completeCount),
    total: formatNumber(total),
  });
  return (
    <div className="sticky top-0 z-10 -mx-4 grid gap-1.5 bg-surface px-4 pt-1 pb-2 after:absolute after:inset-x-0 after:top-full after:h-3 after:bg-linear-to-b after:from-surface md:-mx-6 md:px-6">
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {text}
      </p>
      {/* The text says it all. */}
      <div aria-hidden="true">
        <ProgressBar value={completeCount / total} label={text} tone={completeCount === total ? 'leaf' : 'blue'} />
      </div>
    </div>
  );
}

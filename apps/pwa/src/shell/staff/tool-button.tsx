import type { ReactNode } from 'react';
import { joinClasses } from '#ui/join-classes';

type StaffToolButtonProps = {
  /** The accessible name and the tooltip. */
  label: string;
  /** A word of the label: visible at 1280 px or more, unless the toolbar has no room for it (`data-tight`). */
  word: string;
  /** In a tight toolbar the word of this one is visible, at 1360 px or more. */
  isTight?: boolean;
  icon: ReactNode;
  onPress: () => void;
};

/** A button of a toolbar above a list: an icon, with a word where there is room. */
export function StaffToolButton({ label, word, isTight = false, icon, onPress }: StaffToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-full px-2 text-sm font-medium text-ink-soft transition-colors duration-150 hover:bg-blue-wash hover:text-ink [&>svg]:size-5"
    >
      {icon}
      <span
        className={joinClasses(
          'hidden whitespace-nowrap',
          isTight ? 'min-[1360px]:inline' : 'xl:not-in-data-tight:inline',
        )}
      >
        {word}
      </span>
    </button>
  );
}

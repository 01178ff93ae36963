type FilterChipProps = { isPressed: boolean; onPress: () => void; children: string };

/** A filter of a staff list that is on or off. */
export function FilterChip({ isPressed, onPress, children }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className="min-h-11 rounded-full border border-line bg-surface px-4 text-sm font-medium text-ink hover:border-ink-soft aria-pressed:border-blue aria-pressed:bg-blue-wash aria-pressed:text-blue"
    >
      {children}
    </button>
  );
}

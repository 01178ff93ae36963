type MemberCheckboxProps = {
  label: string;
  isChecked: boolean;
  onToggle: (isRange: boolean, isChecked: boolean) => void;
};

/** A checkbox that fills its cell. A click with Shift selects a range. */
export function MemberCheckbox({ label, isChecked, onToggle }: MemberCheckboxProps) {
  return (
    <label className="-my-px grid min-h-10 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        className="size-5 accent-blue"
        onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey === true, event.target.checked)}
      />
    </label>
  );
}

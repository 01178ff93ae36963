import { TABLE_ICONS } from './table-icons';

type TableIconButtonProps = {
  /** The accessible name: the button has no visible text. */
  label: string;
  icon: keyof typeof TABLE_ICONS;
  onPress: () => void;
};

/** A round button of 44 px in a table row, of one element. */
export function TableIconButton({ label, icon, onPress }: TableIconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      style={TABLE_ICONS[icon]}
      className="size-11 rounded-full bg-center -outline-offset-2 hover:bg-blue-wash"
    />
  );
}

import { sayText } from '../../../platform/language/words';
import { LAPTOP, useMedia } from '../../../ui/use-media';
import { DESK_KEYS, type DeskAction, keyOf, nameOfKey } from '../keys/desk-keys';
import { KeyCap } from '../keys/key-cap';
import { useSingleKeys } from '../keys/keys-dialog';

/** What some keys of the desk do; of single keys only while they act. */
export function DeskKeyList({ actions }: { actions: readonly DeskAction[] }) {
  const { areOn } = useSingleKeys();
  const hasKeyboard = useMedia(LAPTOP);
  const shown = actions.filter((action) => areOn || keyOf(action).length > 1);
  if (!hasKeyboard) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {shown.map((action) => (
        <li key={action} className="flex items-center gap-2">
          <KeyCap name={keyOf(action)} />
          <span className="sr-only">{nameOfKey(keyOf(action))}</span>
          {sayText(DESK_KEYS.find((each) => each.action === action)?.says ?? '')}
        </li>
      ))}
    </ul>
  );
}

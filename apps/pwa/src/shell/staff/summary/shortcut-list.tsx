import { translateText } from '#platform/language/translations';
import { LAPTOP, useMedia } from '#ui/use-media';
import { KeyCap } from '../shortcuts/key-cap';
import { getKeyName, getShortcutKey, SHORTCUTS, type ShortcutAction } from '../shortcuts/shortcuts';
import { useSingleKeys } from '../shortcuts/shortcuts-dialog';

/** Lists some shortcuts of the dashboard; single keys only while they are turned on. */
export function ShortcutList({ actions }: { actions: readonly ShortcutAction[] }) {
  const { areOn } = useSingleKeys();
  const hasKeyboard = useMedia(LAPTOP);
  const visibleActions = actions.filter((action) => areOn || getShortcutKey(action).length > 1);
  if (!hasKeyboard) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {visibleActions.map((action) => (
        <li key={action} className="flex items-center gap-2">
          <KeyCap name={getShortcutKey(action)} />
          <span className="sr-only">{getKeyName(getShortcutKey(action))}</span>
          {translateText(SHORTCUTS.find((each) => each.action === action)?.description ?? '')}
        </li>
      ))}
    </ul>
  );
}

import { i18n } from '@lingui/core';
import { create } from 'zustand';
import { readLocalValue, writeLocalValue } from '#offline/device/local-values';
import { translateText } from '#platform/language/translations';
import { CheckField } from '#ui/check-field';
import { Popup } from '#ui/popup';
import { getKeyName, SHORTCUTS } from './shortcuts';

const STORAGE_KEY = 'singleKeysOff';

/** Whether single keys act as shortcuts. Users of speech input, or users who hit keys by mistake, turn them off. */
export const useSingleKeys = create(() => ({ areOn: readLocalValue(STORAGE_KEY) === undefined }));

function setSingleKeys(areOn: boolean): void {
  writeLocalValue(STORAGE_KEY, areOn ? undefined : 'yes');
  useSingleKeys.setState({ areOn });
}

/** Lists the keyboard shortcuts of a dashboard. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { areOn } = useSingleKeys();
  return (
    <Popup isOpen={isOpen} onClose={onClose} title={i18n._('Keyboard shortcuts')} size="narrow">
      <dl className="divide-y divide-line">
        {SHORTCUTS.map(({ action, keys, description }) => (
          <div key={action} className="flex items-center justify-between gap-4 py-2.5">
            <dt>{translateText(description)}</dt>
            <dd className="flex gap-2">
              {keys.map((key) => (
                <kbd key={key} className="rounded border border-line px-2 text-sm">
                  {getKeyName(key)}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <CheckField
        name="single-keys"
        label={i18n._('Use single-key shortcuts')}
        checked={areOn}
        onChange={setSingleKeys}
      />
    </Popup>
  );
}

import { i18n } from '@lingui/core';
import { create } from 'zustand';
import { readLocal, writeLocal } from '../../../offline/device/local-values';
import { sayText } from '../../../platform/language/words';
import { CheckField } from '../../../ui/check-field';
import { Popup } from '../../../ui/popup';
import { DESK_KEYS, nameOfKey } from './desk-keys';

const STORED = 'singleKeysOff';

/** Whether letters act by themselves: who speaks to the machine, or hits keys by mistake, switches them off. */
export const useSingleKeys = create(() => ({ areOn: readLocal(STORED) === undefined }));

function setSingleKeys(areOn: boolean): void {
  writeLocal(STORED, areOn ? undefined : 'yes');
  useSingleKeys.setState({ areOn });
}

/** What each key of a desk does. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { areOn } = useSingleKeys();
  return (
    <Popup isOpen={isOpen} onClose={onClose} title={i18n._('Keys')} size="narrow">
      <dl className="divide-y divide-line">
        {DESK_KEYS.map(({ action, keys, says }) => (
          <div key={action} className="flex items-center justify-between gap-4 py-2.5">
            <dt>{sayText(says)}</dt>
            <dd className="flex gap-2">
              {keys.map((key) => (
                <kbd key={key} className="rounded border border-line px-2 text-sm">
                  {nameOfKey(key)}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <CheckField name="single-keys" label={i18n._('Single keys act')} checked={areOn} onChange={setSingleKeys} />
    </Popup>
  );
}

import { i18n } from '@lingui/core';
import { ChevronRight, LogOut } from 'lucide-react';
import { useState } from 'react';
import { LogOutDialog } from '#features/account/log-out-dialog';
import { NavCount } from '#shell/layout/nav-button';
import { usePopup } from '#shell/popup/popup-address';
import { memberNavMore } from './member-nav';

const ROW_CLASSES = 'flex min-h-13 w-full items-center gap-4 px-1 text-start text-base text-ink';

/** The items that do not fit in the bottom bar (spec 2 §2: the icons of the client sidebar). */
export function MorePopup() {
  const { open } = usePopup();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <ul className="divide-y divide-line">
        {memberNavMore.map((item) => (
          <li key={item.opens}>
            <button type="button" className={ROW_CLASSES} onClick={() => item.opens && open(item.opens)}>
              <item.icon aria-hidden="true" className="size-5 text-blue" />
              <span className="flex-1">{item.label()}</span>
              <NavCount item={item} className="relative size-6" />
              <ChevronRight className="size-5 text-ink-soft rtl:-scale-x-100" />
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={ROW_CLASSES} onClick={() => setLeaving(true)}>
            <LogOut className="size-5 text-bougainvillea rtl:-scale-x-100" />
            <span className="flex-1">{i18n._('Log out')}</span>
          </button>
        </li>
      </ul>
      {isLeaving ? <LogOutDialog onStay={() => setLeaving(false)} /> : null}
    </>
  );
}

import { i18n } from '@lingui/core';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { TOAST_MS, toasterIsReady } from './toast';

/** Where toasts appear: top right, below the notch on a phone. */
export function Toaster() {
  useEffect(toasterIsReady, []);
  return (
    <Sonner
      position="top-right"
      duration={TOAST_MS}
      containerAriaLabel={i18n._('Messages from the app')}
      offset={16}
      mobileOffset={{ top: 'calc(12px + env(safe-area-inset-top))', left: 12, right: 12 }}
      icons={{
        success: <CircleCheck aria-hidden="true" className="size-5 text-leaf" />,
        error: <CircleAlert aria-hidden="true" className="size-5 text-bougainvillea" />,
        info: <Info aria-hidden="true" className="size-5 text-blue" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-xl border border-line bg-surface p-4 font-sans text-ink shadow-sheet sm:w-90',
          title: 'text-sm font-medium',
          actionButton: 'ms-auto min-h-9 shrink-0 rounded-full bg-blue px-4 text-sm font-medium text-on-blue',
        },
      }}
    />
  );
}

import { Dialog } from '@base-ui/react/dialog';
import { i18n } from '@lingui/core';
import { ZoomIn } from 'lucide-react';
import { ProductPicture } from '../product-picture';

/** A click shows it as large as the screen, and another closes it (spec 1 §2). */
export function ZoomPicture({ src, color, name }: { src: string; color: string | undefined; name: string }) {
  return (
    <Dialog.Root>
      <Dialog.Trigger
        aria-label={i18n._('Enlarge the picture')}
        className="group relative cursor-zoom-in rounded-[11.7%]"
      >
        <ProductPicture src={src} color={color} alt={name} />
        <span className="absolute end-4 bottom-4 grid size-11 place-items-center rounded-full bg-surface text-ink-soft group-hover:text-ink">
          <ZoomIn aria-hidden="true" className="size-5" />
        </span>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-shade transition-opacity duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-50 grid place-items-center p-4">
          <Dialog.Popup
            aria-label={name}
            className="w-full max-w-[min(92dvh,60rem)] rounded-[11.7%] shadow-sheet outline-none transition-[opacity,transform] duration-180 ease-out data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
          >
            <Dialog.Close
              aria-label={i18n._('Close the picture')}
              className="block w-full cursor-zoom-out rounded-[11.7%]"
            >
              <ProductPicture src={src} color={color} alt={name} />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

import { Dialog } from '@base-ui/react/dialog';
import { Drawer } from '@base-ui/react/drawer';
import { i18n } from '@lingui/core';
import { ArrowLeft, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { classes } from './classes';
import { IconButton } from './icon-button';
import { useMedia, WIDE } from './use-media';

export type PopupSize = 'narrow' | 'middle' | 'wide';

type PopupProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays in view below what scrolls: the main action. */
  footer?: ReactNode;
  /** Width on a laptop: 448, 640 or 1040 px. */
  size?: PopupSize;
  /** The content has all the height there is, and scrolls by itself: a conversation. */
  fills?: boolean;
  /** After it has slid away, so that its content can be dropped. */
  onClosed?: () => void;
  /** To where it was opened from; shows an arrow. */
  onBack?: (() => void) | undefined;
};

const WIDTHS: Record<PopupSize, string> = { narrow: 'max-w-md', middle: 'max-w-2xl', wide: 'max-w-260' };
const FILLED = 'flex min-h-0 flex-1 flex-col';
const backdrop =
  'fixed inset-0 z-40 bg-shade transition-opacity duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0';

/** A sheet on a phone, which follows the finger down; a dialog in the middle on a laptop. */
export function Popup(props: PopupProps) {
  return useMedia(WIDE) ? <MiddleDialog {...props} /> : <Sheet {...props} />;
}

function Sheet({ isOpen, onClose, onClosed, onBack, title, footer, fills = false, children }: PopupProps) {
  const self = useRef<HTMLDivElement>(null);
  return (
    <Drawer.Root
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      onOpenChangeComplete={(open) => !open && onClosed?.()}
    >
      <Drawer.Portal>
        <Drawer.Backdrop
          className={classes(backdrop, 'opacity-[calc(1-var(--drawer-swipe-progress))] data-swiping:duration-0')}
        />
        <Drawer.Viewport className="fixed inset-0 z-50 flex items-end">
          <Drawer.Popup
            ref={self}
            initialFocus={self}
            className={classes(
              'flex max-h-[92dvh] w-full transform-[translateY(var(--drawer-swipe-movement-y))] flex-col rounded-t-[20px] bg-surface text-ink shadow-sheet outline-none transition-transform duration-220 ease-out data-ending-style:transform-[translateY(100%)] data-starting-style:transform-[translateY(100%)] data-swiping:select-none',
              fills && 'h-dvh',
            )}
          >
            <div aria-hidden="true" className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-full bg-line" />
            <Head
              title={<Drawer.Title className="min-w-0 flex-1 text-lg font-semibold">{title}</Drawer.Title>}
              onClose={onClose}
              onBack={onBack}
            />
            <Drawer.Content
              className={
                fills
                  ? FILLED
                  : 'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-[calc(1.25rem+env(safe-area-inset-bottom))]'
              }
            >
              {children}
            </Drawer.Content>
            <Foot>{footer}</Foot>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

function MiddleDialog({ isOpen, onClose, onClosed, onBack, title, footer, size = 'middle', ...rest }: PopupProps) {
  const { fills = false, children } = rest;
  const self = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      onOpenChangeComplete={(open) => !open && onClosed?.()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Viewport className="fixed inset-0 z-50 grid place-items-center p-6">
          <Dialog.Popup
            ref={self}
            initialFocus={self}
            className={classes(
              'flex max-h-[min(86dvh,860px)] w-full flex-col rounded-[20px] bg-surface text-ink shadow-sheet outline-none transition-[opacity,transform] duration-180 ease-out data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0',
              WIDTHS[size],
              fills && 'h-dvh',
            )}
          >
            <Head
              title={<Dialog.Title className="min-w-0 flex-1 text-lg font-semibold">{title}</Dialog.Title>}
              onClose={onClose}
              onBack={onBack}
            />
            <div className={fills ? FILLED : 'min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pb-6'}>
              {children}
            </div>
            <Foot>{footer}</Foot>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type HeadProps = { title: ReactNode; onClose: () => void; onBack: (() => void) | undefined };

function Head({ title, onClose, onBack }: HeadProps) {
  return (
    <div className="flex shrink-0 items-center gap-1 ps-4 pe-2 pt-1 pb-2 md:ps-6 md:pe-3 md:pt-4">
      {onBack ? (
        <IconButton label={i18n._('Back')} onPress={onBack} className="-ms-3">
          <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </IconButton>
      ) : null}
      {title}
      <IconButton label={i18n._('Close')} onPress={onClose}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}

function Foot({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="shrink-0 border-t border-line px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:px-6 md:pb-4">
      {children}
    </div>
  );
}

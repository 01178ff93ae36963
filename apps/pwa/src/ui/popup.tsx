import { i18n } from '@lingui/core';
import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button';
import { joinClasses } from './join-classes';
import { Modal } from './modal';

export type PopupSize = 'narrow' | 'middle' | 'wide';

type PopupProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** The title is a name given by people or the catalogue: browsers must not translate it. */
  isUntranslated?: boolean;
  children: ReactNode;
  /** Content that stays visible below the scrolled part: the main action. */
  footer?: ReactNode;
  /** Width on a laptop: 448, 640 or 1040 px. */
  size?: PopupSize;
  /** The content has the full height and scrolls itself: a conversation. */
  fills?: boolean;
  /** Has its maximum height from the start on a phone, so that nothing moves when its content arrives. */
  isTall?: boolean;
  /** Called after it has slid away, so that its content can be dropped. */
  onClosed?: () => void;
  /** Returns to where it was opened from; shows an arrow. */
  onBack?: (() => void) | undefined;
};

const WIDTHS: Record<PopupSize, string> = { narrow: 'md:max-w-md', middle: 'md:max-w-2xl', wide: 'md:max-w-260' };
const ON_PHONES =
  'max-md:rounded-t-[20px] max-md:transition-[translate,transform] max-md:duration-220 max-md:group-data-closing/modal:transform-[translateY(100%)] max-md:starting:transform-[translateY(100%)]';
const ON_LAPTOPS =
  'md:max-h-[min(86dvh,860px)] md:rounded-[20px] md:transition-[opacity,scale] md:duration-180 md:group-data-closing/modal:scale-98 md:group-data-closing/modal:opacity-0 md:starting:scale-98 md:starting:opacity-0';

/** A sheet on a phone, which follows the finger down; a centred dialog on a laptop. */
export function Popup({ isOpen, onClose, onClosed, title, footer, fills = false, ...rest }: PopupProps) {
  const { size = 'middle', isTall = false, onBack, isUntranslated = false, children } = rest;
  return (
    <Modal
      isOpen={isOpen}
      isSheet
      label={title}
      onDismiss={onClose}
      onClosed={onClosed}
      placement="items-end md:items-start md:justify-items-center md:px-6 md:pt-[7dvh]"
      className={joinClasses(
        'flex flex-col bg-surface text-ink',
        ON_PHONES,
        ON_LAPTOPS,
        WIDTHS[size],
        fills && 'h-dvh',
        // The height of a toast stays free above the sheet.
        isTall
          ? 'max-md:h-[calc(100dvh-max(8dvh,3.75rem)-env(safe-area-inset-top))]'
          : 'max-md:max-h-[calc(100dvh-max(8dvh,3.75rem)-env(safe-area-inset-top))]',
      )}
    >
      <div aria-hidden="true" className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-full bg-line md:hidden" />
      <Head title={title} isNamed={isUntranslated} onClose={onClose} onBack={onBack} />
      <div
        className={
          fills
            ? 'flex min-h-0 flex-1 flex-col'
            : 'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-[calc(1.25rem+env(safe-area-inset-bottom))] md:px-6 md:pb-6'
        }
      >
        {children}
      </div>
      {footer ? (
        <div className="shrink-0 border-t border-line px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:px-6 md:pb-4">
          {footer}
        </div>
      ) : null}
    </Modal>
  );
}

type HeadProps = { title: string; isNamed: boolean; onClose: () => void; onBack: (() => void) | undefined };

function Head({ title, isNamed: isUntranslated, onClose, onBack }: HeadProps) {
  return (
    <div className="flex shrink-0 items-center gap-1 ps-4 pe-2 pt-1 pb-2 md:ps-6 md:pe-3 md:pt-4">
      {onBack ? (
        <IconButton
          label={i18n._('Back')}
          icon={<ArrowLeft className="rtl:-scale-x-100" />}
          onPress={onBack}
          className="-ms-3"
        />
      ) : null}
      <h2 translate={isUntranslated ? 'no' : undefined} className="min-w-0 flex-1 text-lg font-semibold">
        {title}
      </h2>
      <IconButton label={i18n._('Close')} icon={<X />} onPress={onClose} />
    </div>
  );
}

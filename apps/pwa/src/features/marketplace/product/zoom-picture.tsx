import { i18n } from '@lingui/core';
import { ZoomIn } from 'lucide-react';
import { useState } from 'react';
import { Modal } from '../../../ui/modal';
import { ProductPicture } from '../product-picture';

/** A click shows it as large as the screen, and another closes it (spec 1 §2). */
export function ZoomPicture({ src, color, name }: { src: string; color: string | undefined; name: string }) {
  const [isLarge, setLarge] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setLarge(true)}
        aria-label={i18n._('Enlarge the picture')}
        className="group relative cursor-zoom-in rounded-[11.7%]"
      >
        <ProductPicture src={src} color={color} alt={name} />
        <span className="absolute end-4 bottom-4 grid size-11 place-items-center rounded-full bg-surface text-ink-soft group-hover:text-ink">
          <ZoomIn aria-hidden="true" className="size-5" />
        </span>
      </button>
      <Modal
        isOpen={isLarge}
        label={name}
        onDismiss={() => setLarge(false)}
        placement="place-items-center p-4"
        className="max-w-[min(92dvh,60rem)] rounded-[11.7%] transition-[opacity,scale] duration-180 group-data-closing/modal:scale-98 group-data-closing/modal:opacity-0 starting:scale-98 starting:opacity-0"
      >
        <button
          type="button"
          onClick={() => setLarge(false)}
          aria-label={i18n._('Close the picture')}
          className="block w-full cursor-zoom-out rounded-[11.7%]"
        >
          <ProductPicture src={src} color={color} alt={name} />
        </button>
      </Modal>
    </>
  );
}

import { i18n } from '@lingui/core';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';

type ReceiptThumbProps = { src: string; reference: string; onOpen: () => void };

/** The receipt as a small picture; opens it large. With no network, and none kept, only its sign. */
export function ReceiptThumb({ src, reference, onOpen }: ReceiptThumbProps) {
  const [isMissing, setMissing] = useState(false);
  return (
    <button
      type="button"
      aria-label={i18n._('Open the receipt of {reference}', { reference })}
      onClick={onOpen}
      className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-lg border border-line bg-paper text-ink-soft"
    >
      {isMissing ? (
        <ReceiptText aria-hidden="true" className="size-6" />
      ) : (
        <img
          src={src}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          decoding="async"
          onError={() => setMissing(true)}
          className="size-full object-cover"
        />
      )}
    </button>
  );
}

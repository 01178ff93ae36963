import { i18n } from '@lingui/core';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { formatNumber, formatTnd } from '#platform/language/format';
import { joinClasses } from '#ui/join-classes';
import { PictureViewer } from '#ui/picture-viewer';
import { Untranslated } from '#ui/untranslated';

/** A receipt with what is expected on it. */
export type StripReceipt = {
  id: string;
  /** The address of the picture; undefined if its file is gone. */
  src: string | undefined;
  name: string;
  /** In millimes. */
  amount: number | undefined;
  /** The reference of the payment, or the number of the invoice. */
  reference?: string;
};

/** Lists the receipts that are about to be accepted, each with its expected content, and the number of opened ones. */
export function ReceiptStrip({ receipts }: { receipts: readonly StripReceipt[] }) {
  const [openedIds, setOpenedIds] = useState<ReadonlySet<string>>(new Set());
  const [shownId, setShownId] = useState<string>();
  const shown = receipts.find(({ id }) => id === shownId);
  const showReceipt = (id: string) => {
    setShownId(id);
    setOpenedIds((current) => new Set(current).add(id));
  };
  return (
    <section aria-label={i18n._('Receipts')} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {shown?.src ? (
        <PictureViewer
          key={shown.id}
          src={shown.src}
          alt={i18n._('Receipt of {name}', { name: shown.name })}
          className="h-[34dvh]"
        />
      ) : null}
      <ul className="flex gap-2 overflow-x-auto pb-1">
        {receipts.map((receipt) => (
          <li key={receipt.id} className="w-32 shrink-0">
            <Tile
              receipt={receipt}
              isShown={receipt.id === shownId}
              wasOpened={openedIds.has(receipt.id)}
              onPress={() => showReceipt(receipt.id)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm">
        {i18n._('Receipts opened: {n} of {total}', {
          n: formatNumber(receipts.filter(({ id }) => openedIds.has(id)).length),
          total: formatNumber(receipts.length),
        })}
      </p>
    </section>
  );
}

type TileProps = { receipt: StripReceipt; isShown: boolean; wasOpened: boolean; onPress: () => void };

function Tile({ receipt: { src, name, amount, reference }, isShown, wasOpened, onPress }: TileProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onPress}
      className={joinClasses(
        'grid w-full gap-0.5 overflow-hidden rounded-xl border bg-surface p-1 text-start text-xs',
        isShown ? 'border-ink outline-2 -outline-offset-2 outline-ink' : 'border-line',
      )}
    >
      <span className="relative">
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          className="h-20 w-full rounded-lg bg-paper object-cover"
        />
        {wasOpened ? (
          <span className="absolute end-1 top-1 grid size-5 place-items-center rounded-full bg-surface text-ink">
            <Check role="img" aria-label={i18n._('Opened')} className="size-4" />
          </span>
        ) : null}
      </span>
      <span className="truncate font-medium text-ink">
        <Untranslated>{name}</Untranslated>
      </span>
      <span className="text-sm font-semibold text-ink tabular-nums">
        {amount === undefined ? '–' : formatTnd(amount)}
      </span>
      {reference ? (
        <span>
          <Untranslated isCode>{reference}</Untranslated>
        </span>
      ) : null}
    </button>
  );
}

import { i18n } from '@lingui/core';
import { Eye, FileText } from 'lucide-react';
import { useState } from 'react';
import { formatNumber, formatTnd } from '#platform/language/format';
import { useSeenReceipts } from '#shell/staff/documents/seen-receipts';
import { StaffReceipt } from '#shell/staff/receipt';
import { FIRST_FOCUS } from '#shell/staff/staff-confirm-dialog';
import { joinClasses } from '#ui/join-classes';
import { Untranslated } from '#ui/untranslated';

/** A receipt, or the photo of a task report, with what is expected on it. */
export type StripReceipt = {
  id: string;
  /** The address of the picture or PDF; undefined if its file is gone. */
  src: string | undefined;
  /** Set if it is no PDF. */
  isPicture?: boolean;
  name: string;
  /** In millimes. */
  amount?: number | undefined;
  /** Set for the photo of a task report: its task. */
  task?: string;
  /** The reference of the payment, or the number of the invoice. */
  reference?: string;
};

/**
 * Lists whole receipts that are about to be accepted, each with its expected content. A press opens one large, or closes
 * it. Counts those that this user has seen large, here or earlier.
 */
export function ReceiptStrip({ receipts }: { receipts: readonly StripReceipt[] }) {
  const [shownId, setShownId] = useState<string>();
  const wasSeen = useSeenReceipts();
  const shown = receipts.find(({ id }) => id === shownId);
  const arePhotos = receipts.some(({ task }) => task !== undefined);
  const opened = {
    n: formatNumber(receipts.filter(({ src }) => wasSeen(src)).length),
    total: formatNumber(receipts.length),
  };
  return (
    <section
      aria-label={arePhotos ? i18n._('Photos') : i18n._('Receipts')}
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
    >
      {shown?.src ? (
        <StaffReceipt
          key={shown.id}
          address={shown.src}
          isPicture={shown.isPicture ?? false}
          {...(shown.task === undefined
            ? { title: i18n._('Receipt of {name}', { name: shown.name }) }
            : {
                title: i18n._('Photo by {name}', { name: shown.name }),
                linkText: i18n._('Open the photo in a new tab'),
              })}
          className="h-[38dvh]"
        />
      ) : null}
      <ul className="flex gap-2 overflow-x-auto pb-1">
        {receipts.map((receipt) => (
          <li key={receipt.id} className="w-56 shrink-0">
            <Tile
              receipt={receipt}
              isShown={receipt === shown}
              isSmall={shown !== undefined}
              wasSeen={wasSeen(receipt.src)}
              onPress={() => setShownId(receipt === shown ? undefined : receipt.id)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm">
        {arePhotos
          ? i18n._('Photos opened: {n} of {total}', opened)
          : i18n._('Receipts opened: {n} of {total}', opened)}
      </p>
    </section>
  );
}

type TileProps = { receipt: StripReceipt; isShown: boolean; isSmall: boolean; wasSeen: boolean; onPress: () => void };

function Tile({ receipt: { src, name, amount, task, reference }, isShown, isSmall, wasSeen, onPress }: TileProps) {
  const [isPicture, setPicture] = useState(src !== undefined);
  return (
    <button
      type="button"
      aria-pressed={isShown}
      {...(src !== undefined && !wasSeen && FIRST_FOCUS)}
      onClick={onPress}
      className={joinClasses(
        'relative grid w-full gap-0.5 overflow-hidden rounded-xl border bg-surface p-1 text-start text-xs',
        isShown ? 'border-ink outline-2 -outline-offset-2 outline-ink' : 'border-line',
      )}
    >
      <span
        className={joinClasses('relative grid place-items-center rounded-lg bg-paper', isSmall ? 'h-16' : 'h-[38dvh]')}
      >
        {isPicture ? (
          <img
            src={src}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setPicture(false)}
            className="absolute inset-0 size-full object-contain"
          />
        ) : (
          <FileText aria-hidden="true" className="size-8 text-ink-soft" />
        )}
      </span>
      <span className="truncate font-medium text-ink">
        <Untranslated>{name}</Untranslated>
      </span>
      <span className="text-sm font-semibold text-ink tabular-nums">
        {task ?? (amount === undefined ? '–' : formatTnd(amount))}
      </span>
      {reference ? (
        <span>
          <Untranslated isCode>{reference}</Untranslated>
        </span>
      ) : null}
      {wasSeen ? (
        <span className="absolute end-2 top-2 flex items-center gap-1 rounded-full bg-surface px-2 py-0.5 text-ink">
          <Eye aria-hidden="true" className="size-4" />
          {i18n._('Opened')}
        </span>
      ) : null}
    </button>
  );
}

import { i18n } from '@lingui/core';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { formatNumber, formatTnd } from '#platform/language/format';
import { joinClasses } from '#ui/join-classes';
import { PictureViewer } from '#ui/picture-viewer';
import { Untranslated } from '#ui/untranslated';
import { computeExpectedAmount } from '../expected-on-receipt';
import type { QueuedPayment } from './queued-payment';

type ReceiptsToAcceptProps = {
  payments: readonly QueuedPayment[];
  /** The ids of the payments whose receipt was opened here. */
  openedIds: ReadonlySet<string>;
  onOpen: (id: string) => void;
};

/** Lists the receipts that are about to be accepted, each with its expected content, and the number of opened ones. */
export function ReceiptsToAccept({ payments, openedIds, onOpen }: ReceiptsToAcceptProps) {
  const [shownId, setShownId] = useState<string>();
  const shownPayment = payments.find(({ _id }) => _id === shownId);
  const showReceipt = (id: string) => {
    setShownId(id);
    onOpen(id);
  };
  return (
    <section aria-label={i18n._('Receipts')} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {shownPayment ? (
        <PictureViewer
          key={shownPayment._id}
          src={shownPayment.receiptPhoto}
          alt={i18n._('Receipt of payment {reference}', { reference: shownPayment.reference })}
          className="h-[34dvh]"
        />
      ) : null}
      <ul className="flex gap-2 overflow-x-auto pb-1">
        {payments.map((payment) => (
          <li key={payment._id} className="w-32 shrink-0">
            <Tile
              payment={payment}
              isShown={payment._id === shownId}
              wasOpened={openedIds.has(payment._id)}
              onPress={() => showReceipt(payment._id)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm">
        {i18n._('Receipts opened: {n} of {total}', {
          n: formatNumber(payments.filter(({ _id }) => openedIds.has(_id)).length),
          total: formatNumber(payments.length),
        })}
      </p>
    </section>
  );
}

type TileProps = { payment: QueuedPayment; isShown: boolean; wasOpened: boolean; onPress: () => void };

function Tile({ payment, isShown, wasOpened, onPress }: TileProps) {
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
          src={payment.receiptPhoto}
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
        <Untranslated>{payment.userName}</Untranslated>
      </span>
      <span className="text-sm font-semibold text-ink tabular-nums">{formatTnd(computeExpectedAmount(payment))}</span>
      <span>
        <Untranslated isCode>{payment.reference}</Untranslated>
      </span>
    </button>
  );
}

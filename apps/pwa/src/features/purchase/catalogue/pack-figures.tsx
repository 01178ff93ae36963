import type { WirePackOffer } from '@waha/domain/purchase/purchase.contract';
import type { ReactNode } from 'react';
import { listPackFigures, type PackFigure } from './list-pack-figures';

type PackFiguresProps = {
  pack: WirePackOffer;
  /** A line below the service credits of the pack. */
  creditsNote?: ReactNode;
};

/** The figures of a pack (spec 2 §2). */
export function PackFigures({ pack, creditsNote }: PackFiguresProps) {
  return (
    <dl className="divide-y divide-line rounded-xl border border-line bg-surface">
      {listPackFigures(pack).map((figure) => (
        <Figure key={figure.name} figure={figure} note={figure.isCredits ? creditsNote : undefined} />
      ))}
    </dl>
  );
}

function Figure({ figure: { icon: Icon, name, text }, note }: { figure: PackFigure; note: ReactNode }) {
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-end gap-x-3 px-4 py-2">
      <dt className="flex min-w-0 flex-1 basis-[6rem] items-center gap-3 text-base text-ink-soft">
        <Icon className="size-5 shrink-0 text-blue" strokeWidth={1.75} />
        {name}
      </dt>
      <dd className="max-w-1/2 min-w-min text-end text-base font-medium text-ink tabular-nums">{text}</dd>
      {note ? <dd className="w-full ps-8 text-sm text-ink-soft">{note}</dd> : null}
    </div>
  );
}

import type { WirePackOffer } from '@waha/domain/purchase/purchase.contract';
import type { LucideIcon } from 'lucide-react';
import { listPackFigures } from './list-pack-figures';

/** The figures of a pack (spec 2 §2). */
export function PackFigures({ pack }: { pack: WirePackOffer }) {
  return (
    <dl className="divide-y divide-line rounded-xl border border-line bg-surface">
      {listPackFigures(pack).map(({ name, icon, text }) => (
        <Figure key={name} icon={icon} name={name}>
          {text}
        </Figure>
      ))}
    </dl>
  );
}

function Figure({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: string }) {
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-end gap-x-3 px-4 py-2">
      <dt className="flex min-w-0 flex-1 basis-[6rem] items-center gap-3 text-base text-ink-soft">
        <Icon className="size-5 shrink-0 text-blue" strokeWidth={1.75} />
        {name}
      </dt>
      <dd className="max-w-1/2 min-w-min text-end text-base font-medium text-ink tabular-nums">{children}</dd>
    </div>
  );
}

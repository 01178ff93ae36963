import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Card } from '#ui/card';

type OperationsCardProps = {
  title: string;
  icon: LucideIcon;
  /** Its status: an icon and a word. */
  statusMark?: ReactNode;
  children: ReactNode;
};

/** A card for one part of the service. */
export function OperationsCard({ title, icon: Icon, statusMark, children }: OperationsCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid">
      <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
        <div className="flex items-center gap-2.5">
          <Icon className="size-5 shrink-0 text-ink-soft" />
          <h3 id={id} className="min-w-0 flex-1 font-semibold">
            {title}
          </h3>
          {statusMark}
        </div>
        {children}
      </Card>
    </section>
  );
}

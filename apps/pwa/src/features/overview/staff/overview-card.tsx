import { type CSSProperties, type ReactNode, useId } from 'react';
import { Card } from '#ui/card';

/** Creates a grid of equal columns, as many as fit with this minimum width in rem; one on a phone. */
export const createColumns = (rem: number): CSSProperties => ({
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${rem}rem, 100%), 1fr))`,
});

/** Spans all columns of such a grid. */
const ALL_COLUMNS: CSSProperties = { gridColumn: '1 / -1' };

/** A card of the overview; across the full width, or in a column. */
export function OverviewCard(props: { title: string; isAcross?: boolean; children: ReactNode }) {
  const { title, isAcross = false, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0" style={isAcross ? ALL_COLUMNS : undefined}>
      <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {children}
      </Card>
    </section>
  );
}

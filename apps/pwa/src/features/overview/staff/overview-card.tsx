import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { Card } from '#ui/card';

/** Creates a grid of equal columns, as many as fit with this minimum width in rem; one on a phone. */
export const createColumns = (rem: number): CSSProperties => ({
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${rem}rem, 100%), 1fr))`,
});

/** Spans all columns of such a grid. */
const ALL_COLUMNS: CSSProperties = { gridColumn: '1 / -1' };

/** The address of the list behind a figure: the section, and its filters. */
export type FigureList = { view: string } & Record<string, string>;

type OverviewCardProps = {
  title: string;
  isAcross?: boolean;
  /** The list behind the figure; the title of a figure without one is no link. */
  list?: FigureList | undefined;
  children: ReactNode;
};

/** A card of the overview; across the full width, or in a column. */
export function OverviewCard({ title, isAcross = false, list, children }: OverviewCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0" style={isAcross ? ALL_COLUMNS : undefined}>
      <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
        <h3 id={id} className="font-semibold">
          {list ? <FigureListLink list={list}>{title}</FigureListLink> : title}
        </h3>
        {children}
      </Card>
    </section>
  );
}

/** A link from a figure to the list behind it. */
export function FigureListLink({ list, children }: { list: FigureList; children: string }) {
  return (
    <Link
      to="."
      search={list}
      className="-my-2.5 flex min-h-11 w-fit items-center gap-1 underline-offset-4 hover:underline"
    >
      {children}
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft rtl:-scale-x-100" />
    </Link>
  );
}

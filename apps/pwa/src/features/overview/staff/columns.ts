import type { CSSProperties } from 'react';

/** Creates a grid of equal columns, as many as fit with this minimum width in rem; one on a phone. */
export const createColumns = (rem: number): CSSProperties => ({
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${rem}rem, 100%), 1fr))`,
});

/** Spans all columns of such a grid. */
export const ALL_COLUMNS: CSSProperties = { gridColumn: '1 / -1' };

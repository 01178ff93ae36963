import type { CSSProperties } from 'react';

/** As many columns as have room for so many rem each, of the same width; one on a phone. */
export const createColumns = (rem: number): CSSProperties => ({
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${rem}rem, 100%), 1fr))`,
});

/** All columns of such a grid. */
export const ALL_COLUMNS: CSSProperties = { gridColumn: '1 / -1' };

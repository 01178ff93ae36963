import type { ReactNode } from 'react';

type StaffTableProps = {
  /** Names the table for a screen reader. */
  label: string;
  /** The column titles: the first column names the row, the others are numbers. */
  head: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** The sums, in the last row. */
  foot?: readonly ReactNode[];
  /** On a phone, each row is a block of titles and cells, so that the button at its end stays visible. */
  isStacked?: boolean;
};

const NUMBER_CELL = 'px-3 sm:px-4 py-2.5 text-end whitespace-nowrap tabular-nums';
/** Wraps on a phone, so that the numbers beside it stay visible. */
const NAME_CELL = 'px-3 sm:px-4 py-2.5 text-start sm:whitespace-nowrap';

/** Block of the rows of a stacked table below 640 px, and its cells. */
const STACKED_ROW = 'max-sm:grid max-sm:gap-y-1 max-sm:py-3';
const STACKED_CELL =
  'max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:gap-x-3 max-sm:py-0 max-sm:whitespace-normal max-sm:before:text-ink-soft max-sm:before:content-[attr(data-title)]';

/** A table of numbers; if it is wider than a phone, it scrolls sideways or is stacked. */
export function StaffTable({ label, head, rows, foot, isStacked = false }: StaffTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its place is scrolled by keyboard too
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-xl border border-line bg-surface">
      <table aria-label={label} className="w-full text-sm">
        <thead className={`text-ink-soft ${isStacked ? 'max-sm:sr-only' : ''}`}>
          <tr>
            {head.map((text, index) => (
              <th key={text} scope="col" className={`${index === 0 ? NAME_CELL : NUMBER_CELL} font-medium`}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <Row key={key} cells={cells} titles={isStacked ? head : undefined} />
          ))}
        </tbody>
        {foot ? (
          <tfoot className="font-semibold">
            <Row cells={foot} />
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}

type RowProps = {
  cells: readonly ReactNode[];
  /** The column titles of a stacked table. */
  titles?: readonly string[] | undefined;
};

function Row({ cells: [name, ...numbers], titles }: RowProps) {
  return (
    <tr className={`border-t border-line ${titles ? STACKED_ROW : ''}`}>
      <th scope="row" className={`${NAME_CELL} font-medium ${titles ? 'max-sm:py-0' : ''}`}>
        {name}
      </th>
      {numbers.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone
        <td key={index} data-title={titles?.[index + 1]} className={`${NUMBER_CELL} ${titles ? STACKED_CELL : ''}`}>
          {cell}
        </td>
      ))}
    </tr>
  );
}

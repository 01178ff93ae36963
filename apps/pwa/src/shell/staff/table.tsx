import { Fragment, type ReactNode } from 'react';

type StaffTableProps = {
  /** Names the table for a screen reader. */
  label: string;
  /** The column titles: the first column names the row, the others are numbers. */
  head: readonly string[];
  /** `note`: shown below the row, across all columns. */
  rows: readonly { key: string; cells: readonly ReactNode[]; note?: ReactNode }[];
  /** The sums, in the last row. */
  foot?: readonly ReactNode[];
  /** Below the width of this device, each row is a block of titles and cells: the button at its end stays visible. */
  isStackedOn?: 'phone' | 'tablet';
};

const NUMBER_CELL = 'px-3 sm:px-4 py-2.5 text-end whitespace-nowrap tabular-nums';
/** Wraps on a phone, so that the numbers beside it stay visible. */
const NAME_CELL = 'px-3 sm:px-4 py-2.5 text-start sm:whitespace-nowrap';

const NOTE_CELL = 'px-3 pb-3 sm:px-4';

/** The parts of a table whose rows are blocks below 640 px, or below the width at which six columns fit beside the menu. */
const STACKED = {
  phone: {
    head: 'max-sm:sr-only',
    row: 'max-sm:grid max-sm:gap-y-1 max-sm:py-3',
    name: 'max-sm:py-0',
    cell: 'max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:gap-x-3 max-sm:py-0 max-sm:whitespace-normal max-sm:before:text-ink-soft max-sm:before:content-[attr(data-title)]',
  },
  tablet: {
    head: 'max-xl:sr-only',
    row: 'max-xl:grid max-xl:gap-y-1 max-xl:py-3',
    name: 'max-xl:py-0',
    cell: 'max-xl:flex max-xl:flex-wrap max-xl:items-center max-xl:justify-between max-xl:gap-x-3 max-xl:py-0 max-xl:whitespace-normal max-xl:before:text-ink-soft max-xl:before:content-[attr(data-title)]',
  },
};

/** A table of numbers; if it is wider than the screen, it scrolls sideways or is stacked. */
export function StaffTable({ label, head, rows, foot, isStackedOn }: StaffTableProps) {
  const stacked = isStackedOn && STACKED[isStackedOn];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its place is scrolled by keyboard too
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-xl border border-line bg-surface">
      <table aria-label={label} className="w-full text-sm">
        <thead className={`text-ink-soft ${stacked?.head ?? ''}`}>
          <tr>
            {head.map((text, index) => (
              <th key={text} scope="col" className={`${index === 0 ? NAME_CELL : NUMBER_CELL} font-medium`}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, note }) => (
            <Fragment key={key}>
              <Row cells={cells} {...(stacked && { titles: head, stacked })} />
              {note ? (
                <tr>
                  <td colSpan={head.length} className={NOTE_CELL}>
                    {note}
                  </td>
                </tr>
              ) : null}
            </Fragment>
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
  titles?: readonly string[];
  stacked?: (typeof STACKED)['phone'] | undefined;
};

function Row({ cells: [name, ...numbers], titles, stacked }: RowProps) {
  return (
    <tr className={`border-t border-line ${stacked?.row ?? ''}`}>
      <th scope="row" className={`${NAME_CELL} font-medium ${stacked?.name ?? ''}`}>
        {name}
      </th>
      {numbers.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone
        <td key={index} data-title={titles?.[index + 1]} className={`${NUMBER_CELL} ${stacked?.cell ?? ''}`}>
          {cell}
        </td>
      ))}
    </tr>
  );
}

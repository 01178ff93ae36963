import type { ReactNode } from 'react';

type StaffTableProps = {
  /** Names the table for a screen reader. */
  label: string;
  /** The column titles: the first column names the row, the others are numbers. */
  head: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** The sums, in the last row. */
  foot?: readonly ReactNode[];
};

const NUMBER_CELL = 'px-3 sm:px-4 py-2.5 text-end whitespace-nowrap tabular-nums';
/** Wraps on a phone, so that the numbers beside it stay visible. */
const NAME_CELL = 'px-3 sm:px-4 py-2.5 text-start sm:whitespace-nowrap';

/** A table of numbers; if it is wider than a phone, it scrolls sideways. */
export function StaffTable({ label, head, rows, foot }: StaffTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its place is scrolled by keyboard too
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-xl border border-line bg-surface">
      <table aria-label={label} className="w-full text-sm">
        <thead className="text-ink-soft">
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
            <Row key={key} cells={cells} />
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

function Row({ cells: [name, ...numbers] }: { cells: readonly ReactNode[] }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${NAME_CELL} font-medium`}>
        {name}
      </th>
      {numbers.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone
        <td key={index} className={NUMBER_CELL}>
          {cell}
        </td>
      ))}
    </tr>
  );
}

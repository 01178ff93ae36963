import type { Pen } from './pdf-cursor';

export type PdfColumn = {
  title: string;
  /** Its share of the page's width. */
  share: number;
  align?: 'start' | 'end';
};
export type PdfTable = { columns: readonly PdfColumn[]; rows: readonly (readonly string[])[] };

const ROW = 18;
const PADDING = 4;

/** Draws a table; where a page ends it goes on with its titles on the next. */
export function drawTable(pen: Pen, { columns, rows }: PdfTable): void {
  pen.down(10);
  pen.room(ROW * 2 + PADDING);
  drawTitles(pen, columns);
  for (const row of rows) {
    if (pen.room(ROW)) drawTitles(pen, columns);
    drawRow(pen, columns, row, {});
    pen.rule('faint');
    pen.down(ROW - 6);
  }
}

function drawTitles(pen: Pen, columns: readonly PdfColumn[]): void {
  const titles = columns.map(({ title }) => title);
  drawRow(pen, columns, titles, { isBold: true });
  pen.rule();
  pen.down(ROW - 5);
}

function drawRow(pen: Pen, columns: readonly PdfColumn[], cells: readonly string[], { isBold = false }): void {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let from = 0;
  for (const [at, { share, align = 'start' }] of columns.entries()) {
    const width = (pen.width * share) / whole;
    pen.write(cells[at] ?? '', { size: 9, isBold, from: from + PADDING, width: width - 2 * PADDING, align });
    from += width;
  }
  pen.down(6);
}

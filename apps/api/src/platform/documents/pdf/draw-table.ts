import { setImmediate } from 'node:timers/promises';
import type { PdfColumn, PdfTable } from './pdf-content';
import type { Pen } from './pen';

const TEXT_SIZE = 9;
const SMALL_TEXT_SIZE = 7.5;
const LINE_HEIGHT = 12;
const PADDING = 6;

/** This many rows are drawn in some 20 ms. */
const ROWS_PER_SLICE = 20;

/**
 * Draws a table. At the end of a page it continues on the next one, with its titles repeated. Rows are never split.
 * Yields to the event loop after each slice of rows, so that a long table does not delay other requests.
 */
export async function drawTable(pen: Pen, { title, columns, rows, foot, emptyText }: PdfTable): Promise<void> {
  pen.ensureSpace(80);
  pen.moveDown(title ? 26 : 10);
  if (title) {
    pen.drawTagged('H2', () => pen.drawText(title, { size: 11.5, isBold: true, colour: 'brand' }));
    pen.moveDown(12);
  }
  const closeTable = pen.openTagged('Table');
  drawTitles(pen, columns);
  if (rows.length === 0 && emptyText) drawRow(pen, columns, [emptyText], {});
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_SLICE === ROWS_PER_SLICE - 1) await setImmediate();
    drawRow(pen, columns, row, {});
  }
  if (foot) drawRow(pen, columns, foot, { isBold: true });
  closeTable();
}

function drawTitles(pen: Pen, columns: readonly PdfColumn[]): void {
  const height = LINE_HEIGHT + 8;
  pen.box({ height }, { fill: 'tint' });
  pen.moveDown(height - 7);
  pen.drawTagged('TR', () => {
    for (const [index, bounds] of computeColumnPlaces(pen, columns).entries())
      pen.drawTagged(
        'TH',
        () => pen.drawText(columns[index]?.title ?? '', { ...bounds, size: 8, isBold: true }),
        'Column',
      );
  });
  pen.moveDown(7);
  pen.rule('brand', { thickness: 0.8 });
}

function drawRow(pen: Pen, columns: readonly PdfColumn[], cells: readonly string[], { isBold = false }): void {
  const columnBounds = computeColumnPlaces(pen, columns);
  // A row with a single text uses the width of the page.
  const only = cells.length === 1 && columns.length > 1 ? { from: PADDING, width: pen.width - 2 * PADDING } : undefined;
  const texts = cells.map((cell, index) => {
    const [first = '', ...rest] = cell.split('\n');
    const { width = pen.width } = only ?? columnBounds[index] ?? {};
    const wrapped = (text: string, size: number) => pen.wrapText(text, { size, width, isBold });
    return { main: wrapped(first, TEXT_SIZE), small: rest.flatMap((text) => wrapped(text, SMALL_TEXT_SIZE)) };
  });
  const lines = Math.max(1, ...texts.map(({ main, small }) => main.length + small.length));
  const height = lines * LINE_HEIGHT + 8;
  if (pen.ensureSpace(height)) pen.drawArtifact(() => drawTitles(pen, columns));
  pen.moveDown(LINE_HEIGHT + 1.5);
  const drawCell = ({ main, small }: (typeof texts)[number], index: number) => {
    const bounds = only ?? columnBounds[index]!;
    for (const text of main) {
      pen.drawText(text, { ...bounds, size: TEXT_SIZE, isBold });
      pen.moveDown(LINE_HEIGHT);
    }
    for (const text of small) {
      pen.drawText(text, { ...bounds, size: SMALL_TEXT_SIZE, colour: 'quiet' });
      pen.moveDown(LINE_HEIGHT);
    }
  };
  pen.drawTagged('TR', () =>
    pen.drawBeside(...texts.map((text, index) => () => pen.drawTagged('TD', () => drawCell(text, index)))),
  );
  pen.moveDown(-LINE_HEIGHT + 6.5);
  pen.rule(isBold ? 'brand' : 'line');
}

/** Returns the horizontal position and width of each column. */
function computeColumnPlaces(pen: Pen, columns: readonly PdfColumn[]) {
  const totalShare = columns.reduce((sum, { share }) => sum + share, 0);
  let from = 0;
  return columns.map(({ share, align = 'start' }) => {
    const width = (pen.width * share) / totalShare;
    const side: 'start' | 'end' = pen.dir === 'rtl' ? 'start' : align;
    const bounds = { from: from + PADDING, width: width - 2 * PADDING, align: side };
    from += width;
    return bounds;
  });
}

import type { PaperColumn, PaperTable } from './paper';
import type { Pen } from './pen';

const SIZE = 9;
const SMALL = 7.5;
const LINE = 12;
const PADDING = 6;

/** Draws a table; where a page ends it goes on with its titles on the next. No row is broken. */
export function drawTable(pen: Pen, { title, columns, rows, foot, none }: PaperTable): void {
  pen.room(80);
  pen.down(title ? 26 : 10);
  if (title) {
    pen.tag('H2', () => pen.write(title, { size: 11.5, isBold: true, colour: 'door' }));
    pen.down(12);
  }
  pen.tag('Table', () => {
    drawTitles(pen, columns);
    if (rows.length === 0 && none) drawRow(pen, columns, [none], {});
    for (const row of rows) drawRow(pen, columns, row, {});
    if (foot) drawRow(pen, columns, foot, { isBold: true });
  });
}

function drawTitles(pen: Pen, columns: readonly PaperColumn[]): void {
  const height = LINE + 8;
  pen.box({ height }, { fill: 'wash' });
  pen.down(height - 7);
  pen.tag('TR', () => {
    for (const [at, place] of placesOf(pen, columns).entries())
      pen.tag('TH', () => pen.write(columns[at]?.title ?? '', { ...place, size: 8, isBold: true }), 'Column');
  });
  pen.down(7);
  pen.rule('door', { thickness: 0.8 });
}

function drawRow(pen: Pen, columns: readonly PaperColumn[], cells: readonly string[], { isBold = false }): void {
  const places = placesOf(pen, columns);
  // A row of one text alone has the whole page.
  const only = cells.length === 1 && columns.length > 1 ? { from: PADDING, width: pen.width - 2 * PADDING } : undefined;
  const texts = cells.map((cell, at) => {
    const [first = '', ...rest] = cell.split('\n');
    const { width = pen.width } = only ?? places[at] ?? {};
    const wrapped = (text: string, size: number) => pen.wrap(text, { size, width, isBold });
    return { main: wrapped(first, SIZE), small: rest.flatMap((text) => wrapped(text, SMALL)) };
  });
  const lines = Math.max(1, ...texts.map(({ main, small }) => main.length + small.length));
  const height = lines * LINE + 8;
  if (pen.room(height)) pen.again(() => drawTitles(pen, columns));
  pen.down(LINE + 1.5);
  const drawCell = ({ main, small }: (typeof texts)[number], at: number) => {
    const place = only ?? places[at]!;
    for (const text of main) {
      pen.write(text, { ...place, size: SIZE, isBold });
      pen.down(LINE);
    }
    for (const text of small) {
      pen.write(text, { ...place, size: SMALL, colour: 'quiet' });
      pen.down(LINE);
    }
  };
  pen.tag('TR', () => pen.beside(...texts.map((text, at) => () => pen.tag('TD', () => drawCell(text, at)))));
  pen.down(-LINE + 6.5);
  pen.rule(isBold ? 'door' : 'line');
}

/** Where each column writes. */
function placesOf(pen: Pen, columns: readonly PaperColumn[]) {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let from = 0;
  return columns.map(({ share, align = 'start' }) => {
    const width = (pen.width * share) / whole;
    const side: 'start' | 'end' = pen.dir === 'rtl' ? 'start' : align;
    const place = { from: from + PADDING, width: width - 2 * PADDING, align: side };
    from += width;
    return place;
  });
}

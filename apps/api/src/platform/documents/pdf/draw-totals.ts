import type { PdfLine } from './pdf-content';
import type { Pen } from './pen';

/** Draws the totals in the half of the page where lines end; the last one, the grand total, on a shaded area. */
export function drawTotals(pen: Pen, totals: readonly PdfLine[]): void {
  const width = pen.width * 0.5;
  const from = pen.width - width;
  pen.ensureSpace(totals.length * 18 + 24);
  pen.moveDown(22);
  pen.drawTagged('Table', () => drawLines(pen, totals, { from, width }));
}

type Place = { from: number; width: number };

function drawLines(pen: Pen, totals: readonly PdfLine[], { from, width }: Place): void {
  for (const [at, [label, value]] of totals.entries()) {
    const isLast = at === totals.length - 1;
    const size = isLast ? 11.5 : 9.5;
    if (isLast) {
      pen.moveDown(-9);
      pen.box({ from, width, height: 25 }, { fill: 'wash' });
      pen.moveDown(16.5);
    }
    const style = { size, isBold: isLast };
    const name = { ...style, colour: isLast ? 'ink' : 'quiet', from: from + 8, width: width * 0.55 } as const;
    pen.drawTagged('TR', () => {
      pen.drawTagged('TH', () => pen.drawText(label, name), 'Row');
      pen.drawTagged('TD', () => pen.drawText(value, { ...style, from: from + 8, width: width - 16, align: 'end' }));
    });
    pen.moveDown(18);
  }
}

export function drawNotes(pen: Pen, notes: readonly string[]): void {
  pen.moveDown(16);
  for (const note of notes)
    pen.drawTagged('P', () => {
      for (const part of pen.wrapText(note, { size: 8, width: pen.width })) {
        pen.ensureSpace(12);
        pen.drawText(part, { size: 8, colour: 'quiet' });
        pen.moveDown(11.5);
      }
    });
}

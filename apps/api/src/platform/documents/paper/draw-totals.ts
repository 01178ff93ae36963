import type { PaperLine } from './paper';
import type { Pen } from './pen';

/** At the end of the page; the last one, which all comes to, on an area of its own. */
export function drawTotals(pen: Pen, totals: readonly PaperLine[]): void {
  const width = pen.width * 0.5;
  const from = pen.width - width;
  pen.room(totals.length * 18 + 24);
  pen.down(22);
  pen.tag('Table', () => drawLines(pen, totals, { from, width }));
}

type Place = { from: number; width: number };

function drawLines(pen: Pen, totals: readonly PaperLine[], { from, width }: Place): void {
  for (const [at, [label, value]] of totals.entries()) {
    const isLast = at === totals.length - 1;
    const size = isLast ? 11.5 : 9.5;
    if (isLast) {
      pen.down(-9);
      pen.box({ from, width, height: 25 }, { fill: 'wash' });
      pen.down(16.5);
    }
    const style = { size, isBold: isLast };
    const name = { ...style, colour: isLast ? 'ink' : 'quiet', from: from + 8, width: width * 0.55 } as const;
    pen.tag('TR', () => {
      pen.tag('TH', () => pen.write(label, name), 'Row');
      pen.tag('TD', () => pen.write(value, { ...style, from: from + 8, width: width - 16, align: 'end' }));
    });
    pen.down(18);
  }
}

export function drawNotes(pen: Pen, notes: readonly string[]): void {
  pen.down(16);
  for (const note of notes)
    pen.tag('P', () => {
      for (const part of pen.wrap(note, { size: 8, width: pen.width })) {
        pen.room(12);
        pen.write(part, { size: 8, colour: 'quiet' });
        pen.down(11.5);
      }
    });
}

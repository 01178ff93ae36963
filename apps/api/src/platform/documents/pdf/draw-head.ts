import type { PdfContent, PdfLine, PdfParty } from './pdf-content';
import type { Pen } from './pen';

/** Draws the head: the brand, the title and reference, the status, the parties and the details. */
export function drawHead(pen: Pen, { brand, title, reference, state, parties = [], details = [] }: PdfContent): void {
  pen.moveDown(16);
  pen.drawText(brand, { size: 22, isBold: true, colour: 'brand', width: pen.width / 2 });
  const beside = { from: pen.width * 0.4, width: pen.width * 0.6, align: 'end' } as const;
  pen.drawTagged('H1', () => pen.drawText(title, { ...beside, size: 18, isBold: true }));
  // Arabic letters have longer descenders.
  pen.moveDown(19);
  pen.drawText(reference, { ...beside, size: 10, colour: 'quiet' });
  pen.moveDown(5);
  if (state) drawState(pen, state);
  pen.moveDown(14);
  pen.rule('brand', { thickness: 1.4 });
  pen.moveDown(24);
  if (parties.length > 0) drawParties(pen, parties);
  if (details.length > 0) drawDetails(pen, details);
}

const STATE_STYLE = { size: 8.5, isBold: true } as const;

/** In a frame under the brand: visible in black and white too. */
function drawState(pen: Pen, { word: label, isStrong = false }: NonNullable<PdfContent['state']>): void {
  const width = pen.measureText(label, STATE_STYLE) + 16;
  pen.moveDown(-11);
  pen.box({ width, height: 17 }, isStrong ? { fill: 'brand' } : { edge: 'brand' });
  pen.moveDown(11.5);
  // White text on the blue of the brand.
  pen.drawText(label, { ...STATE_STYLE, from: 8, colour: isStrong ? 'tint' : 'brand' });
}

function drawParties(pen: Pen, parties: readonly PdfParty[]): void {
  const width = pen.width / 2 - 16;
  pen.drawBeside(
    ...parties.map(({ label, name, lines }, at) => () => {
      const bounds = { from: at * (pen.width / 2 + 8), width };
      pen.drawText(label, { ...bounds, size: 8, colour: 'quiet' });
      pen.moveDown(15);
      pen.drawTagged('P', () => {
        for (const part of limitLines(pen.wrapText(name, { size: 11, width, isBold: true }))) {
          pen.drawText(part, { ...bounds, size: 11, isBold: true });
          pen.moveDown(14);
        }
      });
      for (const line of lines)
        pen.drawTagged('P', () => {
          for (const part of limitLines(pen.wrapText(line, { size: 9, width }))) {
            pen.drawText(part, { ...bounds, size: 9 });
            pen.moveDown(12.5);
          }
        });
    }),
  );
  pen.moveDown(14);
}

const DETAILS_PER_ROW = 4;
const GAP = 12;

/** Draws labels side by side, with their values below them. */
function drawDetails(pen: Pen, details: readonly PdfLine[]): void {
  const columns = Math.min(DETAILS_PER_ROW, details.length);
  const step = pen.width / columns;
  const width = step - GAP;
  for (let first = 0; first < details.length; first += columns) {
    pen.ensureSpace(60);
    pen.drawBeside(
      ...details.slice(first, first + columns).map(([label, value], at) => () => {
        pen.drawText(label, { size: 8, colour: 'quiet', from: at * step, width });
        pen.moveDown(13);
        pen.drawTagged('P', () => {
          for (const part of limitLines(pen.wrapText(value, { size: 9.5, width, isBold: true }))) {
            pen.drawText(part, { size: 9.5, isBold: true, from: at * step, width });
            pen.moveDown(13);
          }
        });
      }),
    );
    pen.moveDown(8);
  }
}

/** Returns as many lines as fit into a head. The overflow of the last one is cut off when it is drawn. */
function limitLines(lines: readonly string[]): string[] {
  return lines.length <= 3 ? [...lines] : [...lines.slice(0, 2), lines.slice(2).join(' ')];
}

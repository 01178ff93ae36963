import { encode } from 'uqr';
import type { PdfPayment } from './pdf-content';
import type { Pen } from './pen';

const CODE_SIZE = 92;
const INSET = 14;
const LABEL_WIDTH = 105;

/**
 * Draws the account, the reference, and the same data as a code for a phone's camera, in one frame that is never split.
 */
export function drawPayment(pen: Pen, { title, lines, code, caption }: PdfPayment): void {
  const width = pen.width - CODE_SIZE - 4 * INSET;
  const texts = lines.map(([label, value]) => ({
    label,
    parts: pen.wrapText(value, { size: 9.5, width: width - LABEL_WIDTH, isBold: true }),
  }));
  const textHeight = 26 + texts.reduce((sum, { parts }) => sum + parts.length * 13 + 4, 0);
  const height = Math.max(textHeight, CODE_SIZE + 22) + INSET;
  pen.ensureSpace(height + 22);
  pen.moveDown(20);
  pen.box({ height }, { edge: 'door' });
  pen.drawBeside(
    () => {
      pen.moveDown(INSET + 8);
      pen.drawTagged('H2', () => pen.drawText(title, { size: 11, isBold: true, colour: 'door', from: INSET, width }));
      pen.moveDown(19);
      for (const { label, parts } of texts) {
        pen.drawText(label, { size: 8.5, colour: 'quiet', from: INSET, width: LABEL_WIDTH - 8 });
        pen.drawTagged('P', () => {
          for (const part of parts) {
            pen.drawText(part, { size: 9.5, isBold: true, from: INSET + LABEL_WIDTH, width: width - LABEL_WIDTH });
            pen.moveDown(13);
          }
        });
        pen.moveDown(4);
      }
    },
    () => {
      const bounds = { from: pen.width - CODE_SIZE - INSET, width: CODE_SIZE };
      pen.moveDown(INSET);
      // The white of the frame is the quiet zone of the code.
      pen.squares(encode(code, { ecc: 'M', border: 0 }).data, { from: bounds.from, size: CODE_SIZE, alt: code });
      pen.moveDown(CODE_SIZE + 11);
      pen.drawText(caption, { ...bounds, size: 7, colour: 'quiet', align: 'end' });
    },
    () => pen.moveDown(height),
  );
}

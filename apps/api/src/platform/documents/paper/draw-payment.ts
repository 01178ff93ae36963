import { encode } from 'uqr';
import type { PaperPayment } from './paper';
import type { Pen } from './pen';

const CODE = 92;
const INSET = 14;
const LABEL = 105;

/** In one frame, never broken: the account, the reference, and the same as a code for a phone's camera. */
export function drawPayment(pen: Pen, { title, lines, code, caption }: PaperPayment): void {
  const width = pen.width - CODE - 4 * INSET;
  const texts = lines.map(([label, value]) => ({
    label,
    parts: pen.wrap(value, { size: 9.5, width: width - LABEL, isBold: true }),
  }));
  const textHeight = 26 + texts.reduce((sum, { parts }) => sum + parts.length * 13 + 4, 0);
  const height = Math.max(textHeight, CODE + 22) + INSET;
  pen.room(height + 22);
  pen.down(20);
  pen.box({ height }, { edge: 'door' });
  pen.beside(
    () => {
      pen.down(INSET + 8);
      pen.tag('H2', () => pen.write(title, { size: 11, isBold: true, colour: 'door', from: INSET, width }));
      pen.down(19);
      for (const { label, parts } of texts) {
        pen.write(label, { size: 8.5, colour: 'quiet', from: INSET, width: LABEL - 8 });
        pen.tag('P', () => {
          for (const part of parts) {
            pen.write(part, { size: 9.5, isBold: true, from: INSET + LABEL, width: width - LABEL });
            pen.down(13);
          }
        });
        pen.down(4);
      }
    },
    () => {
      const place = { from: pen.width - CODE - INSET, width: CODE };
      pen.down(INSET);
      // The frame's own white is the quiet zone around it.
      pen.squares(encode(code, { ecc: 'M', border: 0 }).data, { from: place.from, size: CODE, alt: code });
      pen.down(CODE + 11);
      pen.write(caption, { ...place, size: 7, colour: 'quiet', align: 'end' });
    },
    () => pen.down(height),
  );
}

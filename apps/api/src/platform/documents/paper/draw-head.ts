import type { Paper, PaperLine, PaperParty } from './paper';
import type { Pen } from './pen';

/** Whose paper it is, which one, how it stands; from whom and for whom; and its facts. */
export function drawHead(pen: Pen, { brand, title, reference, state, parties = [], facts = [] }: Paper): void {
  pen.down(16);
  pen.write(brand, { size: 22, isBold: true, colour: 'door', width: pen.width / 2 });
  const beside = { from: pen.width * 0.4, width: pen.width * 0.6, align: 'end' } as const;
  pen.tag('H1', () => pen.write(title, { ...beside, size: 18, isBold: true }));
  // Arabic letters reach lower.
  pen.down(19);
  pen.write(reference, { ...beside, size: 10, colour: 'quiet' });
  pen.down(5);
  if (state) drawState(pen, state);
  pen.down(14);
  pen.rule('door', { thickness: 1.4 });
  pen.down(24);
  if (parties.length > 0) drawParties(pen, parties);
  if (facts.length > 0) drawFacts(pen, facts);
}

const STATE = { size: 8.5, isBold: true } as const;

/** In a frame under the brand: seen in black and white too. */
function drawState(pen: Pen, { word, isStrong = false }: NonNullable<Paper['state']>): void {
  const width = pen.widthOf(word, STATE) + 16;
  pen.down(-11);
  pen.box({ width, height: 17 }, isStrong ? { fill: 'door' } : { edge: 'door' });
  pen.down(11.5);
  // White on the door's blue.
  pen.write(word, { ...STATE, from: 8, colour: isStrong ? 'wash' : 'door' });
}

function drawParties(pen: Pen, parties: readonly PaperParty[]): void {
  const width = pen.width / 2 - 16;
  pen.beside(
    ...parties.map(({ label, name, lines }, at) => () => {
      const place = { from: at * (pen.width / 2 + 8), width };
      pen.write(label, { ...place, size: 8, colour: 'quiet' });
      pen.down(15);
      pen.tag('P', () => {
        for (const part of short(pen.wrap(name, { size: 11, width, isBold: true }))) {
          pen.write(part, { ...place, size: 11, isBold: true });
          pen.down(14);
        }
      });
      for (const line of lines)
        pen.tag('P', () => {
          for (const part of short(pen.wrap(line, { size: 9, width }))) {
            pen.write(part, { ...place, size: 9 });
            pen.down(12.5);
          }
        });
    }),
  );
  pen.down(14);
}

const FACTS_IN_A_ROW = 4;
const GAP = 12;

/** Labels with their values below them, beside each other. */
function drawFacts(pen: Pen, facts: readonly PaperLine[]): void {
  const columns = Math.min(FACTS_IN_A_ROW, facts.length);
  const step = pen.width / columns;
  const width = step - GAP;
  for (let first = 0; first < facts.length; first += columns) {
    pen.room(60);
    pen.beside(
      ...facts.slice(first, first + columns).map(([label, value], at) => () => {
        pen.write(label, { size: 8, colour: 'quiet', from: at * step, width });
        pen.down(13);
        pen.tag('P', () => {
          for (const part of short(pen.wrap(value, { size: 9.5, width, isBold: true }))) {
            pen.write(part, { size: 9.5, isBold: true, from: at * step, width });
            pen.down(13);
          }
        });
      }),
    );
    pen.down(8);
  }
}

/** As many lines as a head has room for; what is left of the last one is cut off where it is written. */
function short(lines: readonly string[]): string[] {
  return lines.length <= 3 ? [...lines] : [...lines.slice(0, 2), lines.slice(2).join(' ')];
}

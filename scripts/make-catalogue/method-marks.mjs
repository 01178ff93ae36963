// One mark for each payment method: a shape with the initial. They are own drawings, not the marks of these companies.
import { oklch } from './art.mjs';

const LETTERS = {
  P: 'M9.5 17V7h3a3 3 0 0 1 0 6h-3',
  D: 'M9 7v10h2.5a5 5 0 0 0 0-10z',
  I: 'M12 7v10M9.5 7h5M9.5 17h5',
  F: 'M9.5 17V7h6M9.5 12h4.5',
  B: 'M9 7v10h3.5a2.7 2.7 0 0 0 0-5.4H9h3a2.3 2.3 0 0 0 0-4.6z',
};

const SHAPES = {
  envelope: 'M1 6a3 3 0 0 1 3-3h5l3 2 3-2h5a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3z',
  square: 'M1 7a6 6 0 0 1 6-6h10a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6z',
  circle: 'M12 1a11 11 0 0 1 0 22a11 11 0 0 1 0-22z',
  leaf: 'M1 12A11 11 0 0 1 12 1h8a3 3 0 0 1 3 3v8a11 11 0 0 1-22 0z',
  hexagon: 'M12 .8l10 5.6v11.2l-10 5.6-10-5.6V6.4z',
  octagon: 'M7.5 1h9L23 7.5v9L16.5 23h-9L1 16.5v-9z',
};

/** The keys are the payment methods of the domain. */
const MARKS = {
  postal: ['envelope', 'P', oklch(0.52, 0.11, 70)],
  d17: ['square', 'D', oklch(0.5, 0.09, 200)],
  izi: ['circle', 'I', oklch(0.48, 0.15, 300)],
  flouci: ['leaf', 'F', oklch(0.5, 0.12, 150)],
  binance: ['hexagon', 'B', oklch(0.48, 0.09, 95)],
  bingx: ['octagon', 'B', oklch(0.5, 0.16, 0)],
};

/** Returns a sheet with the marks beside each other; `methods.svg#d17` shows one of them. */
export function drawMethodMarks() {
  const marks = Object.entries(MARKS).map(([method, [shape, letter, colour]], index) => {
    const left = index * 24;
    return (
      `<view id="${method}" viewBox="${left} 0 24 24"/>` +
      `<g transform="translate(${left})"><path fill="${colour}" d="${SHAPES[shape]}"/>` +
      `<path class="l" d="${LETTERS[letter]}"/></g>`
    );
  });
  const width = 24 * marks.length;
  const style = '<style>.l{fill:none;stroke:#fff;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}</style>';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 24">${style}${marks.join('')}</svg>\n`;
}

// Tiles of the promotional carousel that the dashboard does not have: the company, its door, and the social pages.
// Those are pictograms of an activity (a camera, a note …), never the logo of a network.
import { box, drawCircle, drawPalm, drawPath, hues } from './art.mjs';

const arch = 'M-44 54V-8C-44-38-26-54 0-64C26-54 44-38 44-8V54Z';

/** Like `tiles`: a hue, and a motif around 0,0 within 58. */
export const promoTiles = {
  company: [
    hues.blue,
    drawPath('m', arch) +
      drawCircle('x', 15, -14, 17) +
      `<g transform="translate(0 4)scale(.72)">${drawPalm()}</g>` +
      drawPath('d', 'M-44 36q8-6 15 0t15 0t14 0t15 0t15 0t14 0V54H-44Z'),
  ],
  login: [
    hues.blue,
    drawPath('d', arch) +
      drawPath('m', 'M-32 54V-6C-32-28-20-41 0-49C20-41 32-28 32-6V54Z') +
      drawPath('l', 'M0-49V54M-56 56H56') +
      drawCircle('x', 13, 12, 7) +
      drawCircle('x', -13, 12, 7),
  ],
  'social-people': [
    hues.blue,
    drawCircle('m', -22, -26, 19) +
      drawPath('m', 'M-56 40C-56 2 12 2 12 40Z') +
      drawCircle('d', 20, -12, 19) +
      drawPath('d', 'M-16 54C-16 14 56 14 56 54Z') +
      drawCircle('x', 20, 38, 7),
  ],
  'social-camera': [
    hues.bougainvillea,
    drawPath('d', 'M-20-28L-11-46H13L22-28Z') +
      box('m', -54, -30, 108, 78, 14) +
      drawPath('d', 'M-54-16A14 14 0 0 1-40-30H40A14 14 0 0 1 54-16V-10H-54Z') +
      drawCircle('w', 0, 12, 27) +
      drawCircle('d', 0, 12, 20) +
      drawCircle('x', 0, 12, 9),
  ],
  'social-note': [
    hues.dusk,
    drawCircle('m', -30, 34, 19) +
      drawCircle('m', 30, 22, 19) +
      drawPath('l', 'M-13 34V-40L47-52V22') +
      drawPath('d', 'M-15.500-42L49.500-55V-34L-15.500-21Z') +
      drawCircle('x', -30, 34, 7) +
      drawCircle('x', 30, 22, 7),
  ],
  'social-film': [
    hues.bougainvillea,
    box('d', -54, -46, 108, 92, 10) +
      box('m', -54, -26, 108, 52) +
      [-44, -22, 0, 22, 44].map((x) => box('w', x - 5, -41, 10, 9, 2) + box('w', x - 5, 32, 10, 9, 2)).join('') +
      drawPath('x', 'M-12-18L20 0L-12 18Z'),
  ],
  'social-bubble': [
    hues.leaf,
    drawPath(
      'm',
      'M-40-46H40A14 14 0 0 1 54-32V14A14 14 0 0 1 40 28H-8L-34 54V28H-40A14 14 0 0 1-54 14V-32A14 14 0 0 1-40-46Z',
    ) +
      drawPath('k', 'M-34-24H34M-34-4H34') +
      drawCircle('x', 34, 28, 16) +
      drawPath('l', 'M27 28l5 6l9-11'),
  ],
  'social-plane': [
    hues.sea,
    drawPath('m', 'M-58-6L56-52L26 48L-6 18Z') +
      drawPath('d', 'M56-52L-26 8L-22 48Z') +
      drawPath('x', 'M-22 48L-14 14L8 30Z') +
      drawPath('l', 'M-56 32L-42 24M-48 52L-40 46'),
  ],
  'social-hash': [
    hues.blue,
    box('d', -52, -52, 104, 104, 26) +
      drawPath('k', 'M-10-34L-20 34M20-34L10 34M-36-13H36M-36 13H36') +
      drawCircle('x', 38, 38, 15),
  ],
  'social-briefcase': [
    hues.sun,
    drawPath('l', 'M-20-26V-40A9 9 0 0 1-11-49H11A9 9 0 0 1 20-40V-26') +
      box('m', -56, -28, 112, 78, 12) +
      drawPath('d', 'M-56-16A12 12 0 0 1-44-28H44A12 12 0 0 1 56-16V6L0 20L-56 6Z') +
      box('x', -10, 8, 20, 22, 5),
  ],
};

// Four line drawings for empty screens, in the same style as the tiles.
import { drawKhatam, oklch, sun } from './art.mjs';

const createStyle = ([line, soft, flat]) => `.l{stroke:${line}}.q{stroke:${soft}}.f{fill:${flat}}`;

const style =
  '<style>.l,.q{fill:none;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}' +
  `.q{stroke-width:2}.x{fill:${sun}}` +
  `${createStyle([oklch(0.45, 0.13, 255), oklch(0.78, 0.05, 255), oklch(0.93, 0.03, 255)])}` +
  `@media(prefers-color-scheme:dark){${createStyle([oklch(0.74, 0.11, 250), oklch(0.46, 0.05, 255), oklch(0.31, 0.04, 255)])}}</style>`;

const scene = (title, inside) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 180"><title>${title}</title>${style}${inside}</svg>\n`;

const f = (d) => `<path class="f" d="${d}"/>`;
const l = (d) => `<path class="l" d="${d}"/>`;
const q = (d) => `<path class="q" d="${d}"/>`;
const x = (d) => `<path class="x" d="${d}"/>`;

/** The star of `drawKhatam` with the radius 20, from its top and back to it: the same text for each star compresses well. */
const TILE = 'l5.9 5.9h8.2v8.2l5.9 5.9-5.9 5.9v8.2h-8.2l-5.9 5.9-5.9-5.9h-8.2v-8.2l-5.9-5.9 5.9-5.9v-8.2h8.2z';

const wall = (cells) => cells.map(([cx, cy]) => `M${cx} ${cy - 20}${TILE}`).join('');

export const emptyStates = {
  // A courtyard arch, swept and empty, with a jar.
  'nothing-yet': scene(
    'Nothing yet',
    f('M72 156V86C72 52 92 32 120 28C148 32 168 52 168 86V156Z') +
      q(drawKhatam(120, 66, 17)) +
      l(
        'M72 156V86C72 52 92 32 120 28C148 32 168 52 168 86V156M60 156V84C60 44 86 22 120 16C154 22 180 44 180 84V156',
      ) +
      l('M24 156H216') +
      l(
        'M108 112H132C132 120 146 122 146 136C146 148 138 152 134 156H106C102 152 94 148 94 136C94 122 108 120 108 112Z',
      ) +
      q('M97 136H143') +
      l(
        'M36 156V132M36 132C28 130 24 124 24 116C32 116 36 122 36 132M36 138C44 136 48 130 48 122C40 122 36 128 36 138',
      ) +
      q('M192 168H212M30 168H84M96 168H104') +
      x(drawKhatam(198, 46, 13)),
  ),
  // A lens over a tiled wall, on the one missing tile.
  'no-results': scene(
    'No results',
    q(
      wall([
        [40, 50],
        [80, 50],
        [120, 50],
        [160, 50],
        [200, 50],
        [40, 90],
        [80, 90],
        [160, 90],
        [200, 90],
        [40, 130],
        [80, 130],
        [120, 130],
        [160, 130],
        [200, 130],
      ]),
    ) +
      '<circle class="f" cx="120" cy="88" r="40"/>' +
      l('M120 48A40 40 0 0 1 120 128A40 40 0 0 1 120 48M149 117L158 126') +
      '<path class="l" style="stroke-width:9" d="M162 130L188 156"/>' +
      `<path class="q" stroke-dasharray="1 6" d="${drawKhatam(120, 88, 22)}"/>` +
      l('M96 78Q102 66 114 64') +
      x('M120 82l6 6l-6 6l-6-6Z'),
  ),
  // A boat at anchor on calm water; its signal is hidden behind the hill.
  offline: scene(
    'Offline',
    f('M20 124C48 84 84 78 112 96C136 76 188 74 220 124V144H20Z') +
      q('M20 124C48 84 84 78 112 96C136 76 188 74 220 124') +
      '<path class="l" stroke-dasharray="2 8" d="M144 56A34 34 0 0 1 192 56M154 67A20 20 0 0 1 182 67"/>' +
      '<circle class="x" cx="168" cy="79" r="6"/>' +
      l('M62 118H150C146 134 136 140 126 140H88C74 140 66 134 62 118ZM104 118V36M104 40C128 54 138 78 138 104H104') +
      l('M96 62C80 74 74 88 72 104H96Z') +
      l('M24 150q12-8 24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0') +
      q('M60 164q9-6 18 0t18 0t18 0t18 0t18 0t18 0'),
  ),
  // A glass of mint tea after the work.
  'all-done': scene(
    'All done',
    f('M87 76H153L144 148H96Z') +
      l('M82 56H158L146 150H94ZM86 76H154') +
      l('M104 56C96 44 100 34 110 32C116 40 114 50 110 56M120 56C118 42 124 32 136 32C140 42 134 52 128 56') +
      q('M110 32L108 56M136 32L124 56') +
      q('M72 44q8-8 0-16t0-16M168 44q8-8 0-16t0-16') +
      `<path class="x" d="${drawKhatam(120, 112, 24)}"/>` +
      '<path d="M110 112l7 7l13-14" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>' +
      l('M52 156H188C184 166 176 168 168 168H72C64 168 56 166 52 156Z'),
  ),
};

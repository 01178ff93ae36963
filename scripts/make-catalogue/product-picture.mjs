// The drawing of each product, around 0,0 within 58. The part in the chosen colour is `currentColor`; its shaded side
// is the same colour under a veil, so that both follow the choice.
import { drawKhatam, sun } from './art.mjs';

const ink = '#2a3142';
const paper = '#faf8f4';
const leaf = '#5f8f63';

const fill = (colour) => (d) => `<path fill="${colour}" d="${d}"/>`;
const line = (colour) => (d) => `<path fill="none" stroke="${colour}" d="${d}"/>`;
/** m: the chosen colour, outlined. v: a veil over its shaded side. */
const m = (d) => `<path fill="currentColor" stroke="${ink}" d="${d}"/>`;
const v = (d) => `<path fill="#0d1220" fill-opacity=".2" d="${d}"/>`;
const [w, d, x, g] = [paper, ink, sun, leaf].map(fill);
const [l, k, y] = [ink, paper, sun].map(line);

const dot = (cx, cy, r) => `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const oval = (cx, cy, rx, ry) => `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
const box = (left, top, wide, high, r = 0) =>
  `M${left + r} ${top}h${wide - 2 * r}q${r} 0 ${r} ${r}v${high - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - wide}` +
  `q${-r} 0 ${-r} ${-r}v${2 * r - high}q0 ${-r} ${r} ${-r}Z`;
const transformGroup = (transform, inside) => `<g transform="${transform}">${inside}</g>`;

const fashion = {
  'chemise-lin':
    m('M-20-46L-50-32L-58-2L-40 4L-34-8V52H34V-8L40 4L58-2L50-32L20-46L0-30Z') +
    v('M0-30L20-46L50-32L58-2L40 4L34-8V52H0Z') +
    w('M-20-46L0-30L-11-17ZM20-46L0-30L11-17Z') +
    l('M-20-46L0-30L-11-17ZM20-46L0-30L11-17ZM0-30V52') +
    w(dot(7, -4, 2.5) + dot(7, 14, 2.5) + dot(7, 32, 2.5)),
  'robe-jasmin':
    m('M-18-56L-22-34L-14-8L-42 52Q0 64 42 52L14-8L22-34L18-56L8-42H-8Z') +
    v('M0-42H8L18-56L22-34L14-8L42 52Q22 58 0 58Z') +
    x('M-16-13H16L17-3H-17Z') +
    k('M-8 8L-18 46M8 8L18 46M0 8V48'),
  'veste-atlas':
    m('M-22-48L-52-34L-56 30H-40L-34-4V52H34V-4L40 30H56L52-34L22-48Q0-40-22-48Z') +
    v('M0-44Q12-44 22-48L52-34L56 30H40L34-4V52H0Z') +
    k('M-30-20H-6M6-20H30M-30 2H-6M6 2H30M-30 24H-6M6 24H30') +
    d('M-22-48Q0-60 22-48L16-37Q0-44-16-37Z') +
    y('M0-40V52'),
  'jean-droit':
    m('M-30-54H30L38 54H10L0-12L-10 54H-38Z') +
    v('M0-54H30L38 54H10L0-12Z') +
    d('M-30-54H30L31-43H-31Z') +
    k('M-28-28Q-14-26-12-40M28-28Q14-26 12-40M0-38V-22M-35 44H-12M35 44H12') +
    x(dot(0, -48.5, 3.5)),
  'baskets-dune':
    m('M-54 24V-24Q-44-14-34-22L-22-32L8-6Q16 2 36 6Q56 10 56 26Z') +
    v('M8-6Q16 2 36 6Q56 10 56 26H22Q22 8 8-6Z') +
    x('M-54-6H-40V8H-54Z') +
    k('M-18-12L-8-22M-7-3L4-13M4 7L15-3') +
    w(box(-58, 22, 116, 16, 7)) +
    l(box(-58, 22, 116, 16, 7)),
  'babouches-cuir': [-1, 1]
    .map((side) =>
      transformGroup(
        `translate(${side * 25} 0)rotate(${side * 7})`,
        m('M0-56C18-42 22-16 18 8C15 32 17 54 0 54C-17 54-15 32-18 8C-22-16-18-42 0-56Z') +
          v('M0-56C18-42 22-16 18 8C15 32 17 54 0 54Z') +
          d('M-12 6Q0-2 12 6C10 28 11 46 0 46C-11 46-10 28-12 6Z') +
          w(drawKhatam(0, -20, 10)) +
          x(dot(0, -20, 3)),
      ),
    )
    .join(''),
  'sac-cabas':
    l('M-20-22V-34C-20-60 20-60 20-34V-22') +
    m('M-44-24H44L52 50H-52Z') +
    v('M0-24H44L52 50H0Z') +
    k('M-42-12H42') +
    x(dot(0, -12, 7)) +
    d(box(-14, 12, 28, 22, 3)) +
    k('M-14 19H14'),
  'foulard-soie':
    m('M0-58L58 0L0 58L-58 0Z') +
    v('M0-58L58 0L0 58Z') +
    k('M0-46L46 0L0 46L-46 0Z') +
    w(drawKhatam(0, 0, 31)) +
    m(drawKhatam(0, 0, 20)) +
    x(drawKhatam(0, 0, 9)),
};

const electronics = {
  'telephone-nova':
    m(box(-32, -58, 64, 116, 12)) +
    d(box(-25, -50, 50, 100, 6)) +
    x(dot(4, -14, 14)) +
    w('M-25 12Q-12 0 0 12T25 12V44Q25 50 19 50H-19Q-25 50-25 44Z') +
    fill('currentColor')('M-25 28Q-12 16 0 28T25 28V44Q25 50 19 50H-19Q-25 50-25 44Z') +
    k('M-5-44H5'),
  'telephone-brik':
    l('M18-48V-58') +
    m(box(-28, -50, 56, 106, 10)) +
    v('M0-50H18Q28-50 28-40V46Q28 56 18 56H0Z') +
    w(box(-19, -41, 38, 34, 4)) +
    l(`${box(-19, -41, 38, 34, 4)}M-10-30H10M-10-19H2`) +
    d([6, 20, 34].map((row) => [-13, 0, 13].map((column) => dot(column, row + 4, 4)).join('')).join('')) +
    x(dot(-13, 10, 4)),
  'ordinateur-portable':
    m(box(-46, -46, 92, 68, 7)) +
    d(box(-38, -38, 76, 52, 3)) +
    x(drawKhatam(0, -12, 17)) +
    d(drawKhatam(0, -12, 8)) +
    m('M-58 22H58L52 36Q51 38 48 38H-48Q-51 38-52 36Z') +
    v('M0 22H58L52 36Q51 38 48 38H0Z') +
    k('M-10 28H10'),
  'tablette-sirocco':
    m(box(-48, -54, 84, 108, 9)) +
    v('M-6-54H27Q36-54 36-45V45Q36 54 27 54H-6Z') +
    w(box(-40, -45, 68, 90, 3)) +
    l('M-30 24C-18-24-8 32 2-4S18-26 20-30') +
    transformGroup('translate(44 10)rotate(14)', x('M-5-46H5V26L0 38L-5 26Z') + d('M-5 26H5L0 38Z')),
  'casque-audio':
    m('M-50 8V-6A50 50 0 0 1 50-6V8H39V-6A39 39 0 0 0-39-6V8Z') +
    d(box(-36, 4, 12, 42, 5) + box(24, 4, 12, 42, 5)) +
    m(box(-56, 0, 24, 50, 11)) +
    m(box(32, 0, 24, 50, 11)) +
    v(`M0-56A50 50 0 0 1 50-6V8H39V-6A39 39 0 0 0 0-45Z${box(32, 0, 24, 50, 11)}`) +
    x(dot(-44, 25, 5) + dot(44, 25, 5)),
  'enceinte-galet':
    y('M30-36Q34-60 48-52T38-28') +
    m(dot(0, 4, 50)) +
    v('M0-46A50 50 0 0 1 0 54Z') +
    d(dot(0, 4, 33)) +
    k('M0-15A19 19 0 1 1 0 23A19 19 0 1 1 0-15') +
    w(dot(0, 4, 7)) +
    x(dot(-40, 4, 4)),
  'televiseur-horizon':
    l('M0 32V46M-26 48H26') +
    d(box(-60, -46, 120, 80, 6)) +
    fill('currentColor')(box(-53, -39, 106, 66, 2)) +
    x(dot(22, -14, 13)) +
    w('M-53 6Q-34-14-14 4T22 6T53 2V27H-53Z') +
    v('M-53 17Q-30 6-8 16T30 16T53 14V27H-53Z'),
  'appareil-photo':
    d('M-22-26L-15-44H15L22-26ZM-46-36H-28V-26H-46Z') +
    m(box(-56, -28, 112, 72, 11)) +
    v('M-56 4H56V33Q56 44 45 44H-45Q-56 44-56 33Z') +
    d(dot(0, 8, 30)) +
    w(dot(0, 8, 22)) +
    d(dot(0, 8, 15)) +
    k('M-8 6A9 9 0 0 1 1-1') +
    x(dot(43, -14, 6)),
};

const home = {
  'tapis-berbere':
    l('M-34-58V-50M-17-58V-50M0-58V-50M17-58V-50M34-58V-50M-34 58V50M-17 58V50M0 58V50M17 58V50M34 58V50') +
    m(box(-40, -50, 80, 100, 2)) +
    v('M0-50H38Q40-50 40-48V48Q40 50 38 50H0Z') +
    k('M-31-42H31V42H-31Z') +
    w('M0-38L22-19L0 0L-22-19ZM0 0L22 19L0 38L-22 19Z') +
    m('M0-28L12-19L0-10L-12-19ZM0 10L12 19L0 28L-12 19Z') +
    x('M-28-5L-20 0L-28 5ZM28-5L20 0L28 5Z'),
  'lampe-lanterne':
    l(dot(0, -54, 5)) +
    m('M0-48L24-26H-24Z') +
    m('M-24-26H24L36 4L24 40H-24L-36 4Z') +
    v('M0-48L24-26L36 4L24 40H0Z') +
    x(drawKhatam(0, 6, 22)) +
    w(drawKhatam(0, 6, 11)) +
    w(dot(-20, -16, 3) + dot(20, -16, 3) + dot(-20, 29, 3) + dot(20, 29, 3)) +
    d(box(-30, 40, 60, 12, 3)),
  'service-the':
    l('M-36-8C-62-8-58 34-34 28') +
    m('M22 8L44-20L52-16L34 30Z') +
    m('M-34-14H24C32 8 32 36 18 46H-28C-42 36-42 8-34-14Z') +
    v('M-5-14H24C32 8 32 36 18 46H-5Z') +
    m('M-28-14C-24-38 14-38 18-14Z') +
    x(dot(-5, -38, 6)) +
    k('M-37 12q7-9 14 0t14 0t14 0t14 0t9 0') +
    w('M32 24H58L54 52H36Z') +
    x('M33.5 34H56.5L54 52H36Z') +
    l('M32 24H58L54 52H36Z'),
  'tajine-terre':
    m('M-46 16C-34 4-14-12-10-38H10C14-12 34 4 46 16Z') +
    v('M0-38H10C14-12 34 4 46 16H0Z') +
    k('M-30 6L-20-4L-10 6L0-4L10 6L20-4L30 6') +
    x(dot(0, -18, 4)) +
    d(dot(0, -45, 9)) +
    m('M-56 18H56C54 42 36 50 0 50S-54 42-56 18Z') +
    v('M-56 18H56C54 42 36 50 0 50S-54 42-56 18Z'),
  'fauteuil-rotin':
    l('M-38 34L-44 56M38 34L44 56') +
    m('M-42 16V-18C-42-64 42-64 42-18V16Z') +
    k('M-30 2L4-44M-14 10L26-34M10 10L34-18M30 2L-4-44M14 10L-26-34M-10 10L-34-18') +
    v('M0-52C22-52 42-42 42-18V16H0Z') +
    m(box(-44, 16, 88, 20, 5)) +
    w(box(-34, 4, 68, 17, 8)) +
    l(box(-34, 4, 68, 17, 8)) +
    m(box(-56, -4, 20, 36, 9)) +
    m(box(36, -4, 20, 36, 9)),
  'table-basse':
    d('M-36 6H-24L-32 50H-41ZM36 6H24L32 50H41ZM-5 10H5V42H-5Z') +
    m('M-58-12V-4C-58 8-32 18 0 18S58 8 58-4V-12Z') +
    v('M-58-12V-4C-58 8-32 18 0 18S58 8 58-4V-12Z') +
    m(oval(0, -12, 58, 20)) +
    k('M-38-12Q-20-24 2-16T40-14M-26-5Q-6-13 10-7T30-5') +
    w('M-14-36H22Q20-18 4-18T-14-36Z') +
    x(oval(4, -36, 18, 5)) +
    l(`M-14-36Q-12-18 4-18T22-36${oval(4, -36, 18, 5)}`),
  'jarre-jardin':
    g('M0-30Q-34-34-36-56Q-8-54 0-30ZM0-30Q-6-50 6-60Q16-46 0-30ZM0-30Q10-52 38-52Q32-32 0-30Z') +
    m('M-24-26H24C22-18 42-8 42 12C42 36 24 44 20 56H-20C-24 44-42 36-42 12C-42-8-22-18-24-26Z') +
    v('M0-26H24C22-18 42-8 42 12C42 36 24 44 20 56H0Z') +
    m(box(-29, -34, 58, 10, 4)) +
    k('M-38 8L-26 20L-13 8L0 20L13 8L26 20L38 8') +
    x(dot(0, 34, 5)),
  'arrosoir-metal':
    l('M-34-14C-34-56 14-56 14-14M-36 4C-64 0-58 40-40 36') +
    m('M18 26L42-18L51-13L28 46Z') +
    m('M-36-14H18L26 48H-44Z') +
    v('M-8-14H18L26 48H-8Z') +
    k('M-36 2H20M-40 32H23') +
    d('M36-30L60-17Q60-10 54-8L37-18Q33-24 36-30Z') +
    x(dot(-9, 17, 6)),
};

const beauty = {
  'savon-laurier':
    m('M-54-6L0 18V50L-54 26Z') +
    m('M0 18L54-6V26L0 50Z') +
    v('M0 18L54-6V26L0 50Z') +
    m('M0-30L54-6L0 18L-54-6Z') +
    transformGroup('translate(0 -6)scale(1 .46)', w(drawKhatam(0, 0, 32)) + g(drawKhatam(0, 0, 16))) +
    w(dot(-34, -42, 9) + dot(-14, -52, 5) + dot(40, -36, 6)) +
    l(dot(-34, -42, 9) + dot(-14, -52, 5) + dot(40, -36, 6)),
  'huile-figue':
    d('M-8-40V-50Q0-64 8-50V-40ZM-14-40H14V-26H-14Z') +
    m('M-14-26H14C14-16 30-16 30-4V46Q30 56 20 56H-20Q-30 56-30 46V-4C-30-16-14-16-14-26Z') +
    v('M0-26H14C14-16 30-16 30-4V46Q30 56 20 56H0Z') +
    w(box(-20, 4, 40, 40, 4)) +
    x('M0 9C10 22 12 26 12 30A12 11 0 0 1-12 30C-12 26-10 22 0 9Z'),
  'creme-rose':
    m(box(-46, -10, 92, 58, 13)) +
    v('M0-10H33Q46-10 46 3V35Q46 48 33 48H0Z') +
    w(drawKhatam(0, 19, 25)) +
    m(drawKhatam(0, 19, 15)) +
    x(dot(0, 19, 5)) +
    d(box(-50, -34, 100, 25, 6)) +
    k('M-38-22H38'),
  'parfum-oranger':
    d(box(-11, -32, 22, 16)) +
    x(box(-18, -58, 36, 28, 6)) +
    m(box(-40, -18, 80, 74, 12)) +
    v('M0-18H28Q40-18 40-6V44Q40 56 28 56H0Z') +
    w([0, 72, 144, 216, 288].map((turn) => petal(turn)).join('')) +
    x(dot(0, 19, 6)),
  'rouge-levres':
    m('M-14-14V-40Q-14-46-8-48L14-58V-14Z') +
    v('M0-14V-52L14-58V-14Z') +
    x(box(-18, -16, 36, 22, 2)) +
    l('M-18-5H18') +
    d(box(-23, 4, 46, 52, 5)) +
    k('M-13 16V44'),
  'khol-poudre':
    transformGroup('translate(40 4)rotate(16)', x('M-3-44H3L4 40L0 50L-4 40Z') + d(dot(0, -46, 7))) +
    m('M-24 56C-52 36-40 8-20-8V-22H4V-8C24 8 36 36 8 56Z') +
    v('M-8-22H4V-8C24 8 36 36 8 56H-8Z') +
    d('M-23-34H7V-22H-23ZM-14-50H-2L4-34H-20Z') +
    w('M-30 24Q-8 6 14 24Q-8 42-30 24Z') +
    d(dot(-8, 24, 7)),
  'brosse-cheveux':
    m('M-24-58H24Q36-58 36-44V-8Q36 8 10 14L8 52Q8 58 0 58T-8 52L-10 14Q-36 8-36-8V-44Q-36-58-24-58Z') +
    v('M0-58H24Q36-58 36-44V-8Q36 8 10 14L8 52Q8 58 0 58Z') +
    w(box(-27, -50, 54, 54, 13)) +
    d([-40, -28, -16, -4].map((row) => [-17, -6, 6, 17].map((column) => dot(column, row - 1, 2.5)).join('')).join('')) +
    x(dot(0, 47, 3.5)),
  tensiometre:
    l('M20 14C50 14 44 4 44-12') +
    m(box(-56, -28, 78, 70, 11)) +
    v('M-17-28H11Q22-28 22-17V31Q22 42 11 42H-17Z') +
    w(box(-47, -19, 60, 34, 4)) +
    l(`${box(-47, -19, 60, 34, 4)}M-40 0H-31L-26-10L-19 8L-14 0H5`) +
    x(dot(-17, 28, 8)) +
    d(box(30, -54, 28, 46, 7)) +
    k('M38-44V-18'),
  'tapis-yoga':
    m('M-30 24H40L58 50H-14Z') +
    v('M-30 24H40L58 50H-14Z') +
    m('M-32-30H34A12 28 0 0 1 34 26H-32Z') +
    v('M-32-2H46A12 28 0 0 1 34 26H-32Z') +
    x('M-12-32H-2V28H-12ZM20-32H30V28H20Z') +
    y('M-7-32C-6-54 24-54 25-32') +
    m(oval(-34, -2, 13, 28)) +
    k('M-34-18C-26-18-26 14-34 14S-41-8-35-8S-31 4-34 4'),
};

function petal(turn) {
  const at = (angle, length) => {
    const radians = ((turn + angle - 90) * Math.PI) / 180;
    return `${Math.round(length * Math.cos(radians))} ${Math.round(19 + length * Math.sin(radians))}`;
  };
  return `M0 19Q${at(-42, 22)} ${at(0, 28)}Q${at(42, 22)} 0 19Z`;
}

export const drawings = { ...fashion, ...electronics, ...home, ...beauty };

/** The colour of a product without a choice of colours. */
const natural = {
  'tablette-sirocco': '#5a6b86',
  'televiseur-horizon': '#7fa6cf',
  'tajine-terre': '#b9633a',
  'table-basse': '#b98a54',
  'jarre-jardin': '#c4764a',
  'savon-laurier': '#a3a85f',
  'huile-figue': '#b9803a',
  'creme-rose': '#e0a3b4',
  'parfum-oranger': '#e8c79a',
  tensiometre: '#7fb3ad',
};

/**
 * Returns a product on its quiet ground, without classes and with one id, so that a page may contain it more than once.
 * `color` on the root is the product's first colour; a page replaces it by the chosen one.
 */
export function drawProductPicture({ name, slug, color }) {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" color="${color ?? natural[slug]}"><title>${name}</title>` +
    `<g id="${slug}"><rect fill="#dadfe6" width="240" height="240" rx="28"/><path fill="#e9ecf0" d="${drawKhatam(120, 120, 118)}"/>` +
    '<g transform="translate(120 120)scale(1.3)" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">' +
    `${drawings[slug]}</g></g></svg>\n`
  );
}

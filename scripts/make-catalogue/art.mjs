// The drawing style of all pictures: colours, the zellige ground, the frame and the motifs.

const clamp = (value) => Math.min(1, Math.max(0, value));

function linearRgb(lightness, chroma, hue) {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Converts OKLCH to a hexadecimal sRGB colour, with reduced chroma if it is outside of the gamut. */
export function oklch(lightness, chroma, hue) {
  let reach = chroma;
  while (reach > 0 && linearRgb(lightness, reach, hue).some((part) => part < -0.001 || part > 1.001)) reach -= 0.004;
  const parts = linearRgb(lightness, Math.max(0, reach), hue).map((part) => {
    const v = clamp(part);
    return Math.round(255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055));
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

export const hues = { blue: 255, leaf: 165, sun: 65, bougainvillea: 355, sea: 215, dusk: 300 };
export const sun = oklch(0.78, 0.15, 68);

const round = (value) => String(Math.round(value * 10) / 10);
const points = (list) => `M${list.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;

/** Returns the eight-pointed star of the tilework as a path. */
export function drawKhatam(cx, cy, radius, inner = 0.7654) {
  return points(
    Array.from({ length: 16 }, (_, index) => {
      const length = index % 2 ? radius * inner : radius;
      const angle = (index * Math.PI) / 8 - Math.PI / 2;
      return [cx + length * Math.cos(angle), cy + length * Math.sin(angle)];
    }),
  );
}

/** Returns stars that touch at their points, with crosses between them. */
export const drawZellige = (size) =>
  `<pattern id="z" width="${size}" height="${size}" patternUnits="userSpaceOnUse">` +
  `<path class="z" d="${drawKhatam(size / 2, size / 2, size / 2)}"/></pattern>`;

/**
 * Returns the colours of one hue that are the same in light and dark mode. For the sun's own hue the accent is blue.
 */
function createFlats(hue) {
  const warm = Math.abs(hue - hues.sun) < 20;
  return {
    warm,
    deep: warm ? oklch(0.46, 0.105, hue - 8) : oklch(0.4, 0.12, hue),
    middle: warm ? oklch(0.8, 0.13, hue + 5) : oklch(0.74, 0.105, hue),
    accent: warm ? oklch(0.52, 0.13, 255) : sun,
  };
}

/**
 * Returns the CSS classes of a picture in one hue. p: plate, z: zellige, s: star, d: deep flat, m: middle flat, w:
 * paper flat, x: the accent, l and k: deep and paper lines.
 */
export function createArtStyle(hue, { night = false } = {}) {
  const { warm, deep, middle, accent } = createFlats(hue);
  const day = night
    ? [oklch(warm ? 0.44 : 0.4, 0.1, hue), oklch(warm ? 0.5 : 0.46, 0.1, hue), oklch(0.97, 0.015, hue)]
    : [oklch(0.925, 0.035, hue), oklch(0.87, 0.055, hue), oklch(0.995, 0.004, hue)];
  const dark = night
    ? [oklch(0.4, 0.11, hue), oklch(0.47, 0.11, hue), oklch(0.94, 0.025, hue)]
    : [oklch(0.31, 0.045, hue), oklch(0.38, 0.06, hue), oklch(0.94, 0.025, hue)];
  const set = ([plate, grid, star]) =>
    `.p{fill:${plate}}.z{fill:none;stroke:${grid}}.s,.w{fill:${star}}.k{stroke:${star}}`;
  return (
    `<style>${set(day)}.z{stroke-width:2}.d{fill:${deep}}.m{fill:${middle}}.x{fill:${accent}}` +
    `.l,.k{fill:none;stroke-width:5;stroke-linecap:round;stroke-linejoin:round}.l{stroke:${deep}}` +
    `@media(prefers-color-scheme:dark){${set(dark)}}</style>`
  );
}

export const drawCircle = (c, x, y, r) => `<circle class="${c}" cx="${x}" cy="${y}" r="${r}"/>`;
export const drawPath = (c, d) => `<path class="${c}" d="${d}"/>`;
export const box = (c, x, y, w, h, r = 0) =>
  `<rect class="${c}" x="${x}" y="${y}" width="${w}" height="${h}"${r ? ` rx="${r}"` : ''}/>`;
const drawUpTo = (count, draw) => Array.from({ length: count }, (_, index) => draw(index)).join('');
const mirror = (inside) => `${inside}<g transform="scale(-1 1)">${inside}</g>`;

const half =
  'M0-22Q-8-46-34-50Q-16-36 0-22ZM0-22Q-24-44-52-24Q-26-30 0-22ZM0-22Q-30-22-42 6Q-24-14 0-22ZM0-22Q-16-12-18 14Q-8-8 0-22Z';

export const drawPalm = (leaf = 'd', trunk = 'l') =>
  `${drawPath(trunk, 'M0-20C5 4 3 22-3 42')}${mirror(drawPath(leaf, half))}${drawPath(leaf, 'M0-20Q-9-40 0-60Q9-40 0-20Z')}`;

const jar =
  'M-12-46H12C12-34 16-30 24-24C42-10 42 14 26 36C20 44 18 46 18 52H-18C-18 46-20 44-26 36C-42 14-42-10-24-24C-16-30-12-34-12-46Z';

const wave = (y, width) =>
  `M${-width} ${y}q${width / 4} -7 ${width / 2} 0t${width / 2} 0t${width / 2} 0t${width / 2} 0`;

/** One motif for each group of packs; it shows the rank (1 to 4) as a count. Drawn around 0,0 within 58. */
export const motifs = {
  'pack-ultra-one': (rank) =>
    drawCircle('m', 22, -16, 24) +
    drawPalm() +
    drawUpTo(rank, (index) => drawCircle('x', [-8, 9, -1, 17][index], [-12, -10, -4, -2][index], 4.5)) +
    drawPath('l', `${wave(46, 46)}M-26 57q8-6 17 0t17 0t17 0`),
  'pack-nvpu': (rank) =>
    drawPath('m', 'M-44 54V-8C-44-38-26-56 0-58C26-56 44-38 44-8V54Z') +
    drawPath('d', 'M-32 54V-8C-32-30-20-43 0-46C20-43 32-30 32-8V54Z') +
    drawPath('k', 'M0-44V54') +
    mirror(
      drawUpTo(rank, (index) => drawCircle('w', 10, 42 - index * 17, 3) + drawCircle('w', 22, 42 - index * 17, 3)),
    ) +
    drawCircle('x', -7, -22, 4.5) +
    drawCircle('x', 7, -22, 4.5) +
    drawPath('l', 'M-54 56H54'),
  'pack-abir': (rank) =>
    drawPath('d', 'M4-56C30-36 42-8 42 22H4Z') +
    drawPath('m', 'M-4-38C-24-20-34 0-36 22H-4Z') +
    drawPath('l', 'M0-56V30') +
    drawPath('d', 'M-48 32H50C44 48 34 52 24 52H-24C-36 52-44 46-48 32Z') +
    drawUpTo(rank, (index) => drawCircle('x', -21 + index * 14, 41, 4)) +
    drawPath('l', 'M-56 58q9-6 18 0t18 0t18 0t18 0t18 0t18 0'),
  'pack-sxmg': (rank) =>
    mirror(drawPath('l', 'M13-38C34-44 44-28 34-14')) +
    drawPath('m', jar) +
    drawPath('d', 'M-16-54H16V-44H-16ZM-21 50H21V57H-21Z') +
    drawPath('d', 'M-35 6Q-35 22-26 36H26Q35 22 35 6Z') +
    drawPath(
      'k',
      drawUpTo(rank, (index) => `M${-20 + index * 3} ${15 + index * 8}H${20 - index * 3}`),
    ) +
    drawPath('x', drawKhatam(0, -10, 11)),
  'pack-sxmgsp': (rank) =>
    drawPath('l', 'M0-8C-2-30 4-44 18-52M0-16C-8-30-20-36-34-36M2-26C14-30 26-28 34-20') +
    drawPath('m', 'M-34-36q-12 0-14-10q12-2 14 10ZM10-46q-10 0-12-10q11-1 12 10ZM26-24q4 10 14 9q-2-10-14-9Z') +
    drawPath('d', 'M-12-8H12C14 2 34 8 34 30C34 44 24 52 18 57H-18C-24 52-34 44-34 30C-34 8-14 2-12-8Z') +
    drawPath('k', 'M-22 16H22M-20 46H20') +
    drawPath('w', drawKhatam(0, 31, 9)) +
    drawUpTo(rank, (index) => {
      const [x, y] = [
        [20, -51],
        [-34, -38],
        [36, -20],
        [-8, -28],
      ][index];
      return drawPath('x', drawKhatam(x, y, 10, 0.6)) + drawCircle('w', x, y, 2.5);
    }),
  'pack-rrrr': (rank) =>
    drawPath('l', 'M0-44A44 44 0 0 1 0 44A44 44 0 0 1 0-44') +
    drawPath(
      'm',
      'M0 0L-11-11L-30-30L-11-11ZM-30-30L-2-14L-14-2ZM30-30L2-14L14-2ZM30 30L2 14L14 2ZM-30 30L-2 14L-14 2Z',
    ) +
    drawUpTo(
      4,
      (index) =>
        `<g transform="rotate(${index * 90})">${drawPath('w', 'M0-58L16-8L0 0L-16-8Z')}${drawPath('d', 'M0-58L14-8L0 0Z')}` +
        `${drawPath(index < rank ? 'x' : 'm', 'M0-58L-14-8L0 0Z')}</g>`,
    ) +
    drawCircle('d', 0, 0, 8) +
    drawCircle('w', 0, 0, 3.5),
  'pack-rs': (rank) =>
    drawPath(
      'l',
      drawUpTo(rank, (index) => ['M28-38H54', 'M-28-38H-54', 'M25-48L46-58', 'M-25-48L-46-58'][index]),
    ) +
    drawPath('m', 'M-14-26H14L22 46H-22Z') +
    drawPath('d', 'M-16.5-8H16.5L18.5 10H-18.5ZM-20.5 28H20.5L22 46H-22Z') +
    drawPath('d', 'M-18-48C-14-56-6-60 0-60C6-60 14-56 18-48Z') +
    box('x', -12, -46, 24, 16) +
    drawPath('l', 'M-20-27H20') +
    drawPath('d', 'M-44 57C-38 48-30 46-22 46H22C30 46 38 48 44 57Z'),
  'pack-ajkq': (rank) =>
    drawPath('m', 'M-54-20H54V52H38V30C38 18 28 12 22 12S6 18 6 30V52H-6V30C-6 18-16 12-22 12S-38 18-38 30V52H-54Z') +
    box('d', -54, -42, 108, 42) +
    drawUpTo(4, (index) => {
      const x = -48 + index * 25.5;
      return drawPath(index < rank ? 'x' : 'w', `M${x} 0V-14a9.5 11 0 0 1 19 0V0Z`);
    }) +
    drawPath('l', 'M-57-44H57M-57 2H57') +
    drawPath('l', 'M-58 57q9-6 18 0t18 0t18 0t18 0t18 0t18 0'),
  'pack-td': (rank) =>
    drawCircle('m', 0, 0, 36) +
    drawPath('d', 'M0-36A36 36 0 0 1 0 36A52 52 0 0 0 0-36Z') +
    drawPath('l', 'M0-36A36 36 0 0 1 0 36A36 36 0 0 1 0-36M0-36Q-30 0 0 36M0-36Q30 0 0 36M-36 0H36') +
    `<g transform="rotate(-28)">${drawPath('l', 'M-34-6C-60 2-66 14-44 18C-14 24 40 14 56 2C66-8 54-14 34-12')}` +
    drawUpTo(rank, (index) => drawCircle('x', [-54, 56, -14, 26][index], [9, 0, 21, 16][index], 7)) +
    '</g>',
};

const sheet =
  drawPath('w', 'M-34-54H18L36-36V54H-34Z') +
  drawPath('m', 'M18-54L36-36H18Z') +
  drawPath('l', 'M-34-54H18L36-36V54H-34ZM18-54V-36H36');

const coin = (x, y, r) =>
  drawCircle('m', x, y, r) + drawPath('l', `M${x} ${y - r}a${r} ${r} 0 1 1 0 ${2 * r}a${r} ${r} 0 1 1 0 ${-2 * r}`);

/** The dashboard's own tiles: hue, then motif. */
export const tiles = {
  'bonus-local': [
    hues.blue,
    coin(0, 0, 52) +
      drawPath('d', 'M-24 34V-4C-24-22-14-32 0-34C14-32 24-22 24-4V34Z') +
      drawPath('k', 'M0-30V34') +
      drawCircle('x', -9, 4, 4) +
      drawCircle('x', 9, 4, 4),
  ],
  'bonus-international': [
    hues.sea,
    coin(0, 0, 52) +
      drawCircle('w', 0, 0, 32) +
      drawPath('d', 'M0-32A32 32 0 0 1 0 32A46 46 0 0 0 0-32Z') +
      drawPath('l', 'M0-32A32 32 0 0 1 0 32A32 32 0 0 1 0-32M0-32Q-26 0 0 32M-32 0H32') +
      drawCircle('x', 24, -22, 8),
  ],
  wallets: [
    hues.blue,
    drawPath('m', 'M-42-30L26-52V-30Z') +
      box('d', -50, -32, 100, 78, 12) +
      drawPath('k', 'M-38-18H30') +
      box('w', 16, -6, 40, 28, 10) +
      drawPath('l', 'M26-6H52V22H26A14 14 0 0 1 26-6') +
      drawCircle('x', 29, 8, 6),
  ],
  tasks: [
    hues.leaf,
    box('d', -40, -46, 80, 102, 10) +
      box('w', -30, -34, 60, 80, 4) +
      box('m', -18, -56, 36, 22, 8) +
      drawPath('l', 'M-20-14L-15-9L-7-19M4-14H20M-20 10L-15 15L-7 5M4 10H20M4 33H20') +
      drawCircle('x', -14, 33, 6),
  ],
  'facility-vip': [
    hues.sun,
    drawPath('m', 'M-46 26C-46-6-26-24 0-24C26-24 46-6 46 26Z') +
      drawPath('d', 'M0-24C26-24 46-6 46 26H22C24 0 16-18 0-24Z') +
      drawPath('l', 'M-46 26C-46-6-26-24 0-24C26-24 46-6 46 26Z') +
      box('d', -54, 30, 108, 16, 8) +
      drawPath('l', 'M0-24V-34') +
      drawPath('x', drawKhatam(0, -44, 15, 0.6)),
  ],
  invoices: [
    hues.blue,
    sheet +
      drawPath('l', 'M-20-26H2M-20-10H22M-20 6H22M-20 22H0') +
      drawPath('x', drawKhatam(20, 34, 16)) +
      drawCircle('w', 20, 34, 5),
  ],
  'invoices-paid': [
    hues.leaf,
    sheet +
      drawPath('l', 'M-20-26H2M-20-10H22M-20 6H10') +
      drawCircle('d', 18, 32, 23) +
      drawPath('k', 'M7 32L15 40L29 25'),
  ],
  'repair-service': [
    hues.sea,
    `<g transform="rotate(45)">${box('m', 16, -54, 18, 46, 9)}${drawPath('l', 'M25-8V26')}${drawPath('d', 'M19 24H31L29 54H21Z')}</g>` +
      `<g transform="rotate(-45)">${drawPath('d', 'M-34-56V-38L-25-30L-16-38V-56C-4-52-2-36-14-26V34C-14 56-36 56-36 34V-26C-48-36-46-52-34-56Z')}` +
      `${drawCircle('x', -25, 36, 5)}</g>`,
  ],
  marketplace: [
    hues.bougainvillea,
    box('w', -42, -10, 84, 62) +
      drawPath('l', 'M-42-8V54H42V-8M-54 54H54') +
      drawPath('m', 'M-42-50H42L54-14H-54Z') +
      drawPath('d', 'M-42-50H-21L-27-14H-54ZM0-50H21L27-14H0Z') +
      drawPath('d', 'M-54-14H-27A13.5 14 0 0 1-54-14ZM0-14H27A13.5 14 0 0 1 0-14Z') +
      drawPath('m', 'M-27-14H0A13.5 14 0 0 1-27-14ZM27-14H54A13.5 14 0 0 1 27-14Z') +
      drawPath('d', 'M-28 54V30C-28 18-4 18-4 30V54Z') +
      box('x', 8, 18, 22, 18, 3),
  ],
  payments: [
    hues.blue,
    box('d', -32, -56, 64, 112, 12) +
      box('w', -24, -44, 48, 86, 4) +
      drawCircle('m', 0, -10, 19) +
      drawPath('l', 'M-9-10L-2-3L10-17M-12 22H12') +
      drawCircle('x', 0, 49, 3.5),
  ],
  orders: [
    hues.sun,
    drawPath('m', 'M0-52L48-28L0-4L-48-28Z') +
      drawPath('d', 'M0-4L48-28V28L0 54Z') +
      drawPath('w', 'M0-4L-48-28V28L0 54Z') +
      drawPath('l', 'M0-52L48-28V28L0 54L-48 28V-28ZM-48-28L0-4L48-28M0-4V54') +
      drawPath('x', 'M-30-37L-18-43L30-19V-3L18 3V-13Z'),
  ],
  news: [
    hues.sea,
    drawPath('m', 'M34-28H52V40A12 12 0 0 1 28 40Z') +
      drawPath('w', 'M-50-46H36V42A12 12 0 0 0 42 52H-38A12 12 0 0 1-50 40Z') +
      drawPath('l', 'M36 40V-46H-50V40A12 12 0 0 0-38 52H40A12 12 0 0 0 52 40V-24H36') +
      box('d', -36, -32, 58, 14, 2) +
      box('x', -36, -6, 26, 26, 2) +
      drawPath('l', 'M4-4H20M4 8H20M4 20H20M-34 36H20'),
  ],
  events: [
    hues.bougainvillea,
    box('w', -48, -40, 96, 92, 10) +
      drawPath('d', 'M-48-14V-30A10 10 0 0 1-38-40H38A10 10 0 0 1 48-30V-14Z') +
      drawPath('l', 'M-38-40H38A10 10 0 0 1 48-30V42A10 10 0 0 1 38 52H-38A10 10 0 0 1-48 42V-30A10 10 0 0 1-38-40Z') +
      drawPath('l', 'M-24-52V-36M24-52V-36') +
      drawPath('m', drawKhatam(0, 19, 24)) +
      drawPath('x', drawKhatam(0, 19, 12)),
  ],
  'client-protection': [
    hues.leaf,
    drawPath('m', 'M0-58C16-46 32-42 48-42C50-2 36 38 0 56C-36 38-50-2-48-42C-32-42-16-46 0-58Z') +
      drawPath('d', 'M0-58C16-46 32-42 48-42C50-2 36 38 0 56Z') +
      drawPath('w', drawKhatam(0, -4, 30)) +
      drawPath('l', 'M-12-4L-3 5L13-13'),
  ],
  gifts: [
    hues.bougainvillea,
    drawPath('l', 'M0-30C-8-54-36-58-34-40C-33-30-14-30 0-30C14-30 33-30 34-40C36-58 8-54 0-30') +
      box('d', -48, -30, 96, 24, 5) +
      drawPath('m', 'M-42-6H42V46A8 8 0 0 1 34 54H-34A8 8 0 0 1-42 46Z') +
      box('x', -9, -30, 18, 84) +
      drawPath('k', 'M-46-6H46'),
  ],
  music: [
    hues.dusk,
    `<g transform="rotate(38)">${drawPath('m', 'M0-22C24-10 36 10 34 28C32 48 16 56 0 56C-16 56-32 48-34 28C-36 10-24-10 0-22Z')}` +
      drawPath('d', 'M0-22C24-10 36 10 34 28C32 48 16 56 0 56Z') +
      drawPath('d', 'M-6-16L-4-56H4L6-16ZM-5-50L16-64L20-56L4-46Z') +
      `${drawCircle('w', 0, 18, 11)}${drawCircle('x', 0, 18, 5.5)}${drawPath('k', 'M-12 42H12')}</g>`,
  ],
  broadcast: [
    hues.blue,
    drawPath('l', 'M-22 56L0-16L22 56M-14 32H14M-8 12H8M-20-38A28 28 0 0 0-20 6M20-38A28 28 0 0 1 20 6') +
      drawPath('l', 'M-36-54A50 50 0 0 0-36 22M36-54A50 50 0 0 1 36 22') +
      drawCircle('m', 0, -16, 14) +
      drawCircle('x', 0, -16, 7) +
      drawPath('d', 'M-34 52H34V58H-34Z'),
  ],
  gaming: [
    hues.dusk,
    drawPath(
      'm',
      'M-30-26H30C48-26 58 4 56 26C54 44 38 44 30 30L22 18H-22L-30 30C-38 44-54 44-56 26C-58 4-48-26-30-26Z',
    ) +
      drawPath('l', 'M0-26V-40C0-48 10-48 16-48') +
      drawCircle('d', -28, -4, 16) +
      drawPath('k', 'M-28-12V4M-36-4H-20') +
      drawCircle('d', 20, -12, 6) +
      drawCircle('d', 38, -2, 6) +
      drawCircle('x', 22, 6, 6) +
      drawCircle('w', 2, -6, 4),
  ],
  'gift-cards': [
    hues.sun,
    box('d', -54, -36, 108, 74, 10) +
      box('x', -30, -36, 14, 74) +
      drawPath('m', 'M-54-6H54V8H-54Z') +
      drawPath('w', 'M-23 0C-30-20-50-22-48-8C-47 0-34 2-23 0C-12 2 1 0 2-8C4-22-16-20-23 0Z') +
      drawPath('l', 'M-23 0C-30-20-50-22-48-8C-47 0-34 2-23 0C-12 2 1 0 2-8C4-22-16-20-23 0Z') +
      drawPath('k', 'M12 24H42'),
  ],
  cashback: [
    hues.leaf,
    drawPath('l', 'M46-22A52 52 0 0 0-46-24M-46 22A52 52 0 0 0 46 24M50-42L46-21L26-27M-50 42L-46 21L-26 27') +
      drawCircle('m', 0, 0, 32) +
      drawPath('d', 'M0-32A32 32 0 0 1 0 32A46 46 0 0 0 0-32Z') +
      drawPath('w', drawKhatam(-4, 0, 17)) +
      drawPath('x', drawKhatam(-4, 0, 8)),
  ],
  'buy-and-win': [
    hues.sun,
    drawPath('l', 'M-18-22C-18-62 18-62 18-22') +
      drawPath('m', 'M-42-24H42L50 54H-50Z') +
      drawPath('d', 'M-42-24H42L43.5-10H-43.5Z') +
      drawPath('w', drawKhatam(0, 22, 26)) +
      drawPath('x', drawKhatam(0, 22, 15, 0.5)) +
      drawPath('l', 'M-42-24H42L50 54H-50Z'),
  ],
  'owned-packs': [
    hues.blue,
    drawPath('d', 'M0 8L52 30L0 54L-52 30Z') +
      drawPath('k', 'M-52 8L0 32L52 8') +
      drawPath('m', 'M0-16L52 8L0 32L-52 8Z') +
      drawPath('k', 'M-52-16L0 8L52-16') +
      drawPath('d', 'M0-42L52-17L0 8L-52-17Z') +
      drawPath('x', 'M0-33L26-19L0-5L-26-19Z'),
  ],
};

const plate = `${box('p', 0, 0, 240, 240, 44)}<rect fill="url(#z)" width="240" height="240" rx="44"/>`;

const picture = (title, hue, options, inside) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><title>${title}</title><defs>${drawZellige(48)}</defs>` +
  `${createArtStyle(hue, options)}${plate}${inside}</svg>\n`;

const rankHues = [hues.blue, hues.leaf, hues.sun, hues.bougainvillea];

/** Returns a pack's picture: the family's frame, the group's motif, the rank's hue, and the rank again as lozenges. */
export function drawPackPicture({ packName, type, rank, file }) {
  const night = type === 'international';
  const lozenges = drawUpTo(4, (index) => {
    const x = 84 + index * 24;
    return index < rank
      ? drawPath('x', `M${x} 213l8 8l-8 8l-8-8Z`)
      : drawPath(night ? 'w' : 'm', `M${x} 217l4 4l-4 4l-4-4Z`);
  });
  return picture(
    packName,
    rankHues[rank - 1],
    { night },
    drawPath('p', drawKhatam(120, 106, 104)) +
      drawPath('s', drawKhatam(120, 106, 97)) +
      `<g transform="translate(120 106)">${motifs[file](rank)}</g>` +
      `<rect class="p" x="66" y="208" width="108" height="26" rx="13"/>${lozenges}`,
  );
}

/** Lightness and chroma of a tile's ground at night; by day and in dark mode the page sets them. */
const NIGHT = { plate: '.4 .105', grid: '.465 .105' };

/** The zellige's star, from its top and back to it. */
const star = 'l7 7h10v10l7 7-7 7v10h-10l-7 7-7-7h-10v-10l-7-7 7-7v-10h10z';

/** The ground of every tile. The tile sets its three colours: fill, stroke and colour. */
const ground =
  '<symbol id="ground" viewBox="0 0 240 240"><path stroke="none" d="M0 0H240V240H0Z"/>' +
  `<path fill="none" stroke-width="2" d="${drawUpTo(5, (row) => `M24 ${48 * row}${star}${drawUpTo(4, () => `m48 0${star}`)}`)}"/>` +
  `<path stroke="none" d="${drawKhatam(120, 120, 114)}"/>` +
  `<path fill="currentColor" stroke="none" d="${drawKhatam(120, 120, 106)}"/></symbol>`;

/** Returns a tile of the dashboard or of a carousel: the frame of packs without the rank. */
function drawTileSymbol(name, hue, motif, night = false) {
  const of = (part) => `oklch(${night && NIGHT[part] ? NIGHT[part] : `var(--tile-${part})`} ${hue})`;
  const { deep, middle, accent } = createFlats(hue);
  const line = (colour) => `fill="none" stroke="${colour}"`;
  const looks = { d: deep, m: middle, x: accent, w: of('star') };
  const drawn = motif.replaceAll(/class="(\w)"/g, (_, c) =>
    c === 'l' ? line(deep) : c === 'k' ? line(of('star')) : `fill="${looks[c]}"`,
  );
  return (
    `<symbol id="${name}" viewBox="0 0 240 240">` +
    `<use href="#ground" fill="${of('plate')}" stroke="${of('grid')}" color="${of('star')}"/>` +
    `<g transform="translate(120 120)scale(1.08)" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">${drawn}</g>` +
    '</symbol>'
  );
}

/**
 * Returns all tiles in one drawing, so that a page with thirty of them fetches and parses one file. A page shows one
 * with `use`, and sets the lightness of plate, grid and star.
 * @param all of each: name, hue, motif, whether it is a night tile
 */
export const drawTileSheet = (all) =>
  `<svg xmlns="http://www.w3.org/2000/svg">${ground}${all.map((tile) => drawTileSymbol(...tile)).join('\n')}</svg>\n`;

import type { CSSProperties } from 'react';

/** The paths of icons, in a square of 24. */
const PATHS = {
  verified:
    'M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76ZM16 9l-5.5 5.5L8 12',
  unverified: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0',
  block: 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M4.93 4.93 19.07 19.07',
  unblock: 'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM7 11V7a5 5 0 0 1 9.9-1',
  message:
    'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719',
};

/** Colours with a contrast of at least 3 to 1 on light and dark surfaces. */
const GREY = 'oklch(0.6 0.02 255)';
const GREEN = 'oklch(0.6 0.12 155)';
const RED = 'oklch(0.62 0.19 355)';

function createIcon(path: string, colour: string, sizePx: number): CSSProperties {
  const image = `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="0 0 24 24" fill="none" stroke="${colour}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`;
  return { backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(image)}")`, backgroundRepeat: 'no-repeat' };
}

/**
 * Icons of table rows, as backgrounds. An SVG element costs as much to paint as three cells of text, and a table paints
 * two hundred rows at a time while it is scrolled.
 */
export const TABLE_ICONS = {
  verified: createIcon(PATHS.verified, GREEN, 16),
  unverified: createIcon(PATHS.unverified, GREY, 16),
  blocked: createIcon(PATHS.block, RED, 16),
  block: createIcon(PATHS.block, GREY, 20),
  unblock: createIcon(PATHS.unblock, GREY, 20),
  message: createIcon(PATHS.message, GREY, 20),
};

// The slides of the training and promotional videos: one HTML page per group, one slide below the other.
import { existsSync } from 'node:fs';
import { drawKhatam, oklch, sun } from './art.mjs';
import { pointsInTnd, resolvePath, tnd } from './catalogue.mjs';

export const SLIDE_WIDTH = 854;
export const SLIDE_HEIGHT = 480;
/** The duration of the transition between slides, in seconds. */
export const CROSS_FADE_SECONDS = 0.5;

const font = resolvePath('node_modules/@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2');
const fontFace = existsSync(font)
  ? `@font-face{font-family:'Readex Pro';src:url('file://${font}');font-weight:160 700}`
  : '';

const paper = oklch(0.985, 0.004, 85);
const ink = oklch(0.24, 0.03, 255);
const soft = oklch(0.45, 0.025, 255);
const line = oklch(0.89, 0.012, 85);
const blue = oklch(0.38, 0.12, 255);
const grid = oklch(0.43, 0.12, 255);
const pale = oklch(0.88, 0.05, 250);

const tile = encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" width="122" height="122"><path fill="none" stroke="${grid}" stroke-width="2" ` +
    `d="${drawKhatam(61, 61, 61)}"/></svg>`,
);

const css = `${fontFace}
:root { color-scheme: light; }
* { box-sizing: border-box; margin: 0; }
body { width: ${SLIDE_WIDTH}px; font: 400 20px/1.35 'Readex Pro', sans-serif; color: ${ink}; }
section { width: ${SLIDE_WIDTH}px; height: ${SLIDE_HEIGHT}px; overflow: hidden; position: relative; background: ${paper}; }
.zellige { background: ${blue} url("data:image/svg+xml,${tile}"); color: ${paper}; }
.kicker { font-size: 17px; font-weight: 500; color: ${soft}; }
.zellige .kicker { color: ${sun}; }
h1 { font-size: 50px; font-weight: 600; line-height: 1.12; letter-spacing: -0.01em; }
h2 { font-size: 36px; font-weight: 600; line-height: 1.15; letter-spacing: -0.01em; }
b { font-weight: 600; }
.title { display: grid; grid-template-rows: 1fr auto; padding: 44px 48px 40px; }
.title > div:first-child { display: grid; gap: 10px; align-content: center; justify-items: start; }
.title p { font-size: 22px; color: ${pale}; }
.title > div:first-child > * { background: ${blue}; padding: 0 10px 2px 0; }
.row { display: grid; grid-template-columns: repeat(4, 1fr); gap: 20px; }
.row img { width: 100%; display: block; border-radius: 32px; outline: 4px solid ${blue}; }
.pack { display: grid; grid-template-columns: 310px 1fr; }
.pack aside { display: grid; place-items: center; }
.pack aside img { width: 236px; border-radius: 44px; outline: 6px solid ${blue}; }
.pack article { padding: 0 36px 0 40px; align-self: center; }
.price { font-size: 46px; font-weight: 600; color: ${blue}; line-height: 1.2; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: auto 1fr; margin-top: 14px; font-size: 17px; font-variant-numeric: tabular-nums; }
dt, dd { padding: 9px 0; border-top: 1px solid ${line}; }
dt { color: ${soft}; padding-right: 12px; white-space: nowrap; }
dd { text-align: right; font-weight: 500; white-space: nowrap; }
.plain { padding: 0 56px; display: grid; align-content: center; gap: 22px; }
.plain p { font-size: 21px; color: ${soft}; max-width: 42em; }
.plain p b { color: ${ink}; }
ol { list-style: none; padding: 0; display: grid; gap: 13px; font-size: 20px; }
li { display: grid; grid-template-columns: 40px 1fr; gap: 16px; align-items: center; }
li i { font-style: normal; font-weight: 600; font-size: 17px; width: 40px; height: 40px; display: grid; place-items: center;
  color: ${paper}; }
li svg { grid-area: 1 / 1; width: 40px; height: 40px; }
li i { grid-area: 1 / 1; }
table { width: 100%; border-collapse: collapse; font-size: 21px; font-variant-numeric: tabular-nums; }
th { font-size: 16px; font-weight: 500; color: ${soft}; text-align: right; padding: 0 0 8px; }
td { border-top: 1px solid ${line}; padding: 9px 0; text-align: right; font-weight: 500; }
th:first-child, td:first-child { text-align: left; }
td img { width: 46px; border-radius: 9px; vertical-align: middle; margin-right: 14px; }
.days { display: grid; grid-template-columns: repeat(31, 1fr); gap: 5px; }
.days span { height: 46px; border-radius: 6px; background: ${oklch(0.88, 0.05, 255)}; }
.days span:first-child { background: ${sun}; }
.days span:last-child { background: ${oklch(0.55, 0.12, 155)}; }
.ends { display: flex; justify-content: space-between; font-size: 17px; font-weight: 500; margin-top: -12px; }`;

const image = (pack) => `<img src="file://${resolvePath('data/catalogue/media/packs', `${pack.slug}.svg`)}" alt="">`;

const place = (type) => (type === 'local' ? 'Local packs' : 'International packs');

const title = (kind, { type, title: name, promise }, packs) =>
  `<section class="zellige title"><div><span class="kicker">${kind}. ${place(type)}.</span><h1>${name}</h1>` +
  `<p>${promise}</p></div><div class="row">${packs.map(image).join('')}</div></section>`;

const packSlide = (pack) =>
  `<section class="pack"><aside class="zellige">${image(pack)}</aside><article><h2>${pack.packName}</h2>` +
  `<div class="price">${tnd(pack.price)}</div><dl>` +
  `<dt>Bonus every month</dt><dd>${pack.bonusEveryMonth} points, ${pointsInTnd(pack.bonusEveryMonth)}</dd>` +
  `<dt>Facility service</dt><dd>${pack.balanceFacilityService} points</dd><dt>Gift</dt><dd>${pack.gift}</dd>` +
  pack.paymentFacilities
    .map(
      ({ period, monthlyAmount, totalAmount }) =>
        `<dt>${period} months × ${tnd(monthlyAmount)}</dt><dd>${tnd(totalAmount)}</dd>`,
    )
    .join('') +
  '</dl></article></section>';

const validity = (pack) =>
  `<section class="plain"><h2>Points are valid after ${pack.withdrawalDays} days</h2>` +
  `<div class="days">${'<span></span>'.repeat(pack.withdrawalDays)}</div>` +
  '<div class="ends"><span>Earned</span><span>Valid: you can withdraw</span></div>' +
  `<p>The first bonus is earned when your payment is approved, the next one every <b>${pack.withdrawalDays} days</b>. ` +
  'When valid, <b>2 points are worth 1 TND</b>. Facility service points are for services and are not withdrawn.</p></section>';

const steps = (heading, list) =>
  `<section class="plain"><h2>${heading}</h2><ol>${list
    .map(
      (text, index) =>
        `<li><svg viewBox="0 0 40 40"><path fill="${blue}" d="${drawKhatam(20, 20, 20)}"/></svg><i>${index + 1}</i>` +
        `<span>${text}</span></li>`,
    )
    .join('')}</ol></section>`;

const figures = (packs) =>
  '<section class="plain"><table><thead><tr><th>Pack</th><th>Cash price</th><th>Bonus every month</th></tr></thead><tbody>' +
  packs
    .map(
      (pack) =>
        `<tr><td>${image(pack)}${pack.packName}</td><td>${tnd(pack.price)}</td><td>${pack.bonusEveryMonth} points</td></tr>`,
    )
    .join('') +
  '</tbody></table></section>';

/** Slides with their display time in seconds. */
export const createTrainingSlides = (group, packs) => [
  { seconds: 2.9, html: title('Training', group, packs) },
  ...packs.map((pack) => ({ seconds: 3.6, html: packSlide(pack) })),
  { seconds: 4, html: validity(packs[0]) },
  {
    seconds: 5,
    html: steps('How you get your pack', [
      'Watch this video to its end.',
      'Answer every question of the quiz right.',
      'An administrator approves your quiz.',
      'Pay in cash or by instalments, and send a photo of the receipt.',
      'An administrator approves the payment, and your first 31 days begin.',
    ]),
  },
];

export const createPromoSlides = (group, packs) => [
  { seconds: 3.6, html: title('Waha', group, packs) },
  { seconds: 4.2, html: figures(packs) },
  {
    seconds: 3.6,
    html: steps('How to begin', [
      'Open the pack and press Buy.',
      'Watch the training and pass the quiz.',
      'Once approved, pay at once or month by month.',
    ]),
  },
];

/** Returns when each slide appears, in seconds: in the middle of its cross-fade. */
export function listSlideStarts(slides) {
  const starts = [];
  let from = 0;
  for (const [index, { seconds }] of slides.entries()) {
    starts.push(from);
    from += seconds - (index === 0 ? CROSS_FADE_SECONDS / 2 : CROSS_FADE_SECONDS);
  }
  return starts;
}

export const renderSlides = (slides) =>
  `<!doctype html><meta charset="utf-8"><style>${css}</style>${slides.map(({ html }) => html).join('\n')}`;

export const progressColour = sun.replace('#', '0x');

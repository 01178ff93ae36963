// The slides of the training and promotional videos: one HTML page per group, one slide below the other. They have no
// words, so that one film serves every language.
import { existsSync } from 'node:fs';
import { drawKhatam, oklch, sun } from './art.mjs';
import { POINTS_PER_TND, resolvePath } from './catalogue.mjs';

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
.icon { width: 1.25em; height: 1.25em; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round;
  stroke-linejoin: round; vertical-align: -0.28em; }
h1 { font-size: 64px; font-weight: 600; line-height: 1.12; letter-spacing: -0.01em; }
h2 { font-size: 36px; font-weight: 600; line-height: 1.15; letter-spacing: -0.01em; }
b { font-weight: 600; }
sup { font-size: 0.55em; line-height: 0; vertical-align: 0.6em; }
.title { display: grid; grid-template-rows: 1fr auto; padding: 44px 48px 40px; }
.title > div:first-child { display: grid; align-content: center; justify-items: start; }
.title h1 { background: ${blue}; padding: 0 10px 2px 0; }
.row { display: grid; grid-template-columns: repeat(4, 1fr); gap: 20px; }
.row img { width: 100%; display: block; border-radius: 32px; outline: 4px solid ${blue}; }
.pack { display: grid; grid-template-columns: 310px 1fr; }
.pack aside { display: grid; place-items: center; }
.pack aside img { width: 236px; border-radius: 44px; outline: 6px solid ${blue}; }
.pack article { padding: 0 36px 0 40px; align-self: center; }
.price { font-size: 46px; font-weight: 600; color: ${blue}; line-height: 1.2; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: auto 1fr; margin-top: 14px; font-size: 21px; font-variant-numeric: tabular-nums; }
dt, dd { padding: 9px 0; border-top: 1px solid ${line}; white-space: nowrap; }
dt { color: ${soft}; padding-right: 12px; }
dt .icon { color: ${blue}; margin-right: 10px; }
dd { text-align: right; font-weight: 500; }
.plain { padding: 0 56px; display: grid; align-content: center; gap: 26px; }
ol { list-style: none; padding: 0; display: grid; gap: 18px; }
.steps ol { counter-reset: none; position: relative; }
li { display: grid; justify-items: center; gap: 18px; position: relative; }
li span { width: 112px; height: 112px; border-radius: 32px; display: grid; place-items: center; font-size: 50px;
  color: ${blue}; background: ${oklch(0.94, 0.025, 250)}; }
li .star, li i { grid-area: 2 / 1; }
li .star { width: 48px; height: 48px; }
li i { font-style: normal; font-weight: 600; font-size: 20px; color: ${paper}; align-self: center; }
li + li::before { content: ''; position: absolute; top: 56px; right: calc(50% + 66px); width: calc(100% - 114px); height: 4px;
  border-radius: 2px; background: ${sun}; }
table { width: 100%; border-collapse: collapse; font-size: 23px; font-variant-numeric: tabular-nums; }
th { font-size: 26px; color: ${blue}; text-align: right; padding: 0 0 8px; }
th .icon { margin-left: 10px; }
td { border-top: 1px solid ${line}; padding: 9px 0; text-align: right; font-weight: 500; }
th:first-child, td:first-child { text-align: left; }
td img { width: 46px; border-radius: 9px; vertical-align: middle; margin-right: 14px; }
.days { display: grid; grid-template-columns: repeat(31, 1fr); gap: 4px; }
.days span { height: 46px; border-radius: 6px; background: ${oklch(0.88, 0.05, 255)}; display: grid; place-items: center;
  font-size: 12px; font-weight: 500; }
.days span:first-child { background: ${sun}; }
.days span:last-child { background: ${oklch(0.55, 0.12, 155)}; color: ${paper}; }
.ends { display: flex; justify-content: space-between; align-items: center; font-size: 34px; color: ${blue}; }
.worth { font-size: 42px; font-weight: 600; text-align: center; margin-top: 14px; }
.worth .icon { color: ${blue}; }`;

/**
 * An amount as on a price tag: the millimes are small and raised, since a point or a comma between them and the dinars
 * belongs to one language only.
 */
const price = (millimes) => {
  const rest = millimes % 1000;
  const dinars = String(Math.floor(millimes / 1000)).replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return `${dinars}${rest > 0 ? `<sup>${String(rest).padStart(3, '0')}</sup>` : ''} TND`;
};

const image = (pack) => `<img src="file://${resolvePath('data/catalogue/media/packs', `${pack.slug}.svg`)}" alt="">`;

const readIcon = async (name) =>
  (await import(resolvePath('node_modules/lucide-react/dist/esm/icons', `${name}.mjs`))).__iconData;
const badgeCheck = await readIcon('badge-check');
const banknote = await readIcon('banknote');
const banknoteCheck = await readIcon('banknote-check');
const calendarDays = await readIcon('calendar-days');
const calendarSync = await readIcon('calendar-sync');
const circlePlay = await readIcon('circle-play');
const coins = await readIcon('coins');
const gift = await readIcon('gift');
const listChecks = await readIcon('list-checks');
const receiptText = await readIcon('receipt-text');
const userCheck = await readIcon('user-check');
const wrench = await readIcon('wrench');

/** Draws an icon of the set that the app uses, in the size of its text. */
const icon = ({ node }) =>
  `<svg class="icon" viewBox="0 0 24 24">${node
    .map(([tag, attributes]) => {
      const { key: _, ...drawn } = attributes;
      return `<${tag} ${Object.entries(drawn)
        .map(([name, value]) => `${name}="${value}"`)
        .join(' ')}/>`;
    })
    .join('')}</svg>`;

const title = ({ title: name }, packs) =>
  `<section class="zellige title"><div><h1>${name}</h1></div><div class="row">${packs.map(image).join('')}</div></section>`;

/** The monthly bonus, the service credits, the gift and the instalments of a pack. */
const packSlide = (pack) =>
  `<section class="pack"><aside class="zellige">${image(pack)}</aside><article><h2>${pack.packName}</h2>` +
  `<div class="price">${price(pack.price)}</div><dl>` +
  `<dt>${icon(calendarSync)}${icon(coins)}</dt><dd>+${pack.bonusEveryMonth} = ${price((pack.bonusEveryMonth * 1000) / POINTS_PER_TND)}</dd>` +
  `<dt>${icon(wrench)}</dt><dd>+${pack.balanceFacilityService}</dd><dt>${icon(gift)}</dt><dd>1</dd>` +
  pack.paymentFacilities
    .map(
      ({ period, monthlyAmount, totalAmount }) =>
        `<dt>${icon(calendarDays)}${period} × ${price(monthlyAmount)}</dt><dd>${price(totalAmount)}</dd>`,
    )
    .join('') +
  '</dl></article></section>';

/** The days from a bonus to its withdrawal, and what points are worth then. */
const validity = ({ withdrawalDays: days }) =>
  `<section class="plain"><div class="ends">${icon(coins)}<b>${days} × ${icon(calendarDays)}</b>${icon(banknoteCheck)}</div>` +
  `<div class="days">${Array.from({ length: days }, (_, day) => `<span>${day + 1}</span>`).join('')}</div>` +
  `<div class="worth">2 ${icon(coins)} = 1 TND</div></section>`;

/** The steps to a pack, in their order. */
const steps = (icons) =>
  `<section class="plain steps"><ol style="grid-template-columns:repeat(${icons.length},1fr)">${icons
    .map(
      (each, index) =>
        `<li><span>${icon(each)}</span><svg class="star" viewBox="0 0 40 40"><path fill="${blue}" d="${drawKhatam(20, 20, 20)}"/></svg><i>${index + 1}</i></li>`,
    )
    .join('')}</ol></section>`;

const figures = (packs) =>
  `<section class="plain"><table><thead><tr><th></th><th>${icon(banknote)}</th><th>${icon(calendarSync)}${icon(coins)}</th></tr></thead><tbody>` +
  packs
    .map(
      (pack) =>
        `<tr><td>${image(pack)}${pack.packName}</td><td>${price(pack.price)}</td><td>+${pack.bonusEveryMonth}</td></tr>`,
    )
    .join('') +
  '</tbody></table></section>';

/** Slides with their display time in seconds. They have names and figures only: captions.mjs says the same in words. */
export const createTrainingSlides = (group, packs) => [
  { seconds: 2.9, html: title(group, packs) },
  ...packs.map((pack) => ({ seconds: 3.6, html: packSlide(pack) })),
  { seconds: 4, html: validity(packs[0]) },
  { seconds: 5, html: steps([circlePlay, listChecks, userCheck, receiptText, badgeCheck]) },
];

export const createPromoSlides = (group, packs) => [
  { seconds: 3.6, html: title(group, packs) },
  { seconds: 4.2, html: figures(packs) },
  { seconds: 3.6, html: steps([circlePlay, listChecks, banknote]) },
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

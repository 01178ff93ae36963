// Writes the captions of the training and promotional videos: WebVTT, each slide's words while it is on the screen.
import { promoCaptions, trainingCaptions } from './caption-texts.mjs';
import { at, groups, packs, save } from './catalogue.mjs';
import { cross, promoSlides, trainingSlides } from './slides.mjs';

/** `65.4` seconds are `00:01:05.400`. */
const clock = (seconds) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** A slide's caption comes in the middle of its cross-fade, and goes when the next one's comes. */
function cuesOf(slides) {
  let from = 0;
  return slides.map(({ seconds }, index) => {
    const isLast = index === slides.length - 1;
    const to = from + seconds - (index === 0 ? cross / 2 : cross) + (isLast ? cross / 2 : 0);
    const cue = `${clock(from)} --> ${clock(to)}`;
    from = to;
    return cue;
  });
}

function write(name, slides, captions) {
  if (slides.length !== captions.length)
    throw new Error(`${name}: ${slides.length} slides, ${captions.length} captions`);
  const times = cuesOf(slides);
  for (const language of ['fr', 'ar', 'en']) {
    const cues = captions.map((caption, index) => `${times[index]}\n${caption[language].join('\n')}\n`);
    save(at('data/catalogue/media/videos', `${name}.${language}.vtt`), `WEBVTT\n\n${cues.join('\n')}`);
  }
}

for (const group of groups) {
  const own = packs.filter((pack) => pack.group === group.group);
  write(`training-${group.file}`, trainingSlides(group, own), trainingCaptions(group, own));
  write(`promo-${group.file}`, promoSlides(group, own), promoCaptions(group, own));
}
console.log(`${groups.length * 6} captions`);

// Writes the captions of the training and promotional videos: WebVTT, with each slide's text while it is shown.
import { createPromoCaptions, createTrainingCaptions } from './captions.mjs';
import { catalogueGroups, packs, resolvePath, saveFile } from './catalogue.mjs';
import { CROSS_FADE_SECONDS, createPromoSlides, createTrainingSlides, listSlideStarts } from './slides.mjs';

/** Formats seconds: `65.4` gives `00:01:05.400`. */
const formatCaptionTime = (seconds) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** A slide's caption appears with its slide, and ends when the next one appears. */
function createCues(slides) {
  const starts = listSlideStarts(slides);
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? from + slides[index].seconds - CROSS_FADE_SECONDS / 2;
    return `${formatCaptionTime(from)} --> ${formatCaptionTime(to)}`;
  });
}

function write(name, slides, captions) {
  if (slides.length !== captions.length)
    throw new Error(`${name}: ${slides.length} slides, ${captions.length} captions`);
  const times = createCues(slides);
  for (const language of ['source', 'fr', 'ar', 'en']) {
    const cues = captions.map((caption, index) => {
      const lines = caption[language] ?? caption.en;
      return `${times[index]}\n${lines.join('\n')}\n`;
    });
    saveFile(resolvePath('data/catalogue/media/videos', `${name}.${language}.vtt`), `WEBVTT\n\n${cues.join('\n')}`);
  }
}

for (const group of catalogueGroups) {
  const own = packs.filter((pack) => pack.group === group.group);
  write(`training-${group.file}`, createTrainingSlides(group, own), createTrainingCaptions(group, own));
  write(`promo-${group.file}`, createPromoSlides(group, own), createPromoCaptions(group, own));
}
console.log(`${catalogueGroups.length * 8} captions`);

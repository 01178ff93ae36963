// Makes the training and promotional videos and their posters. Needs chromium and ffmpeg.
// `node make-videos.mjs pack-td` makes those of one group only.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueGroups, packs, resolvePath } from './catalogue.mjs';
import { createMusicBed } from './create-music-bed.mjs';
import {
  CROSS_FADE_SECONDS,
  createPromoSlides,
  createTrainingSlides,
  progressColour,
  renderSlides,
  SLIDE_HEIGHT,
  SLIDE_WIDTH,
} from './slides.mjs';
import { runProgram, takeScreenshot, withScratchFolder } from './take-screenshot.mjs';

const folder = resolvePath('data/catalogue/media/videos');
const fps = 20;
const keyframes = 1.5 * fps;
const MAX_BYTES = { video: 600_000, poster: 30_000 };

const ffmpeg = (args) =>
  runProgram('nice', ['ffmpeg', '-hide_banner', '-loglevel', 'error', '-y', '-threads', '1', ...args]);

function weigh(path, limit) {
  const { size } = statSync(path);
  if (size > limit) throw new Error(`${path}: ${size} bytes, over ${limit}`);
  return size;
}

function film(scratch, name, slides, shots, { piece, transition }) {
  const total = slides.reduce((sum, { seconds }) => sum + seconds, 0) - CROSS_FADE_SECONDS * (slides.length - 1);
  const sound = join(scratch, `${name}.wav`);
  writeFileSync(sound, createMusicBed(total, piece));

  const inputs = slides.flatMap(({ seconds }, index) => {
    return ['-loop', '1', '-framerate', String(fps), '-t', String(seconds), '-i', shots[index]];
  });
  const filters = [];
  let last = '0:v';
  let offset = 0;
  for (let index = 1; index < slides.length; index += 1) {
    offset += slides[index - 1].seconds - CROSS_FADE_SECONDS;
    filters.push(
      `[${last}][${index}:v]xfade=transition=${transition}:duration=${CROSS_FADE_SECONDS}:offset=${offset.toFixed(3)}[x${index}]`,
    );
    last = `x${index}`;
  }
  filters.push(`color=${progressColour}:s=${SLIDE_WIDTH}x6:r=${fps}:d=${total}[bar]`);
  filters.push(
    `[${last}]scale=out_color_matrix=bt709:out_range=tv,format=yuv420p[film];[film][bar]overlay=x='-W+W*t/${total}':y=${SLIDE_HEIGHT - 6}:shortest=0,format=yuv420p[out]`,
  );

  const file = join(folder, `${name}.mp4`);
  ffmpeg([
    ...inputs,
    '-i',
    sound,
    '-filter_complex_threads',
    '1',
    '-filter_complex',
    filters.join(';'),
    ...['-map', '[out]', '-map', `${slides.length}:a`, '-t', String(total)],
    ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'slow', '-tune', 'animation', '-crf', '33'],
    ...[
      '-r',
      String(fps),
      '-g',
      String(keyframes),
      '-keyint_min',
      String(keyframes),
      '-sc_threshold',
      '0',
      '-threads',
      '1',
    ],
    ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709'],
    ...[
      '-c:a',
      'aac',
      '-b:a',
      '48k',
      '-ac',
      '1',
      '-movflags',
      '+faststart',
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
    ],
    file,
  ]);

  const poster = join(folder, `${name}.jpg`);
  ffmpeg(['-i', shots[0], '-q:v', '9', '-pix_fmt', 'yuvj420p', poster]);
  console.log(
    `${name}: ${total.toFixed(1)} s, ${weigh(file, MAX_BYTES.video)} bytes, poster ${weigh(poster, MAX_BYTES.poster)}`,
  );
}

mkdirSync(folder, { recursive: true });
const only = process.argv[2];

await withScratchFolder((scratch) => {
  for (const [index, group] of catalogueGroups.entries()) {
    if (only && group.file !== only) continue;
    const own = packs.filter((pack) => pack.group === group.group);
    const training = createTrainingSlides(group, own);
    const promo = createPromoSlides(group, own);
    const all = [...training, ...promo];
    const sheet = takeScreenshot(renderSlides(all), {
      folder: scratch,
      name: group.file,
      width: SLIDE_WIDTH,
      height: SLIDE_HEIGHT * all.length,
    });
    const shots = all.map((_, number) => {
      const shot = join(scratch, `${group.file}-${number}.png`);
      ffmpeg([
        '-i',
        sheet,
        '-vf',
        `crop=${SLIDE_WIDTH}:${SLIDE_HEIGHT}:0:${number * SLIDE_HEIGHT}`,
        '-pix_fmt',
        'rgb24',
        shot,
      ]);
      return shot;
    });
    const cut = training.length;
    film(scratch, `training-${group.file}`, training, shots.slice(0, cut), { piece: index, transition: 'fade' });
    film(scratch, `promo-${group.file}`, promo, shots.slice(cut), { piece: index + 4, transition: 'smoothleft' });
  }
});

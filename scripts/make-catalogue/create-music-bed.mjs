// Computes calm background music: soft chords, a few plucked notes, a little reverb. Each piece has its own key and
// chord order.
const rate = 44_100;
const tau = 2 * Math.PI;

const progressions = [
  [0, 5, 3, 4],
  [0, 3, 5, 4],
  [5, 3, 0, 4],
];
const major = [0, 2, 4, 5, 7, 9, 11];
const degree = (step) => major[((step % 7) + 7) % 7] + 12 * Math.floor(step / 7);
const pitch = (base, step) => base * 2 ** (degree(step) / 12);

function pad(track, { from, length, frequency, level }) {
  const count = Math.floor(length * rate);
  for (let index = 0; index < count; index += 1) {
    const place = Math.floor(from * rate) + index;
    if (place >= track.length) return;
    const time = index / rate;
    const envelope = Math.min(1, time / 0.9) * Math.min(1, (length - time) / 0.9);
    const sway = 1 + 0.12 * Math.sin(tau * 0.4 * (from + time));
    const tone =
      Math.sin(tau * frequency * time) +
      0.5 * Math.sin(tau * frequency * 1.003 * time) +
      0.16 * Math.sin(tau * frequency * 2 * time);
    track[place] += level * envelope * sway * tone;
  }
}

function pluck(track, { from, frequency, level }) {
  const count = Math.floor(1.8 * rate);
  for (let index = 0; index < count; index += 1) {
    const place = Math.floor(from * rate) + index;
    if (place >= track.length) return;
    const time = index / rate;
    const attack = Math.min(1, time / 0.008);
    const tone =
      Math.exp(-2.6 * time) * Math.sin(tau * frequency * time) +
      0.35 * Math.exp(-5 * time) * Math.sin(tau * frequency * 2 * time) +
      0.12 * Math.exp(-9 * time) * Math.sin(tau * frequency * 3 * time);
    track[place] += level * attack * tone;
  }
}

/** Returns mono 16-bit PCM in a WAV file. `piece` selects the key, the chords and the figure. */
export function createMusicBed(seconds, piece, { bar = 2.8 } = {}) {
  const track = new Float64Array(Math.floor(seconds * rate));
  const base = 130.81 * 2 ** ([0, 2, 5, -2, 3, 7, -3, 4, 1][piece % 9] / 12);
  const chords = progressions[piece % progressions.length];
  const figure = [
    [0, 4, 2, 7],
    [2, 0, 4, 9],
    [4, 2, 7, 4],
  ][Math.floor(piece / 3) % 3];
  for (let start = 0, number = 0; start < seconds; start += bar, number += 1) {
    const chord = chords[number % chords.length];
    const low = chord > 3 ? chord - 7 : chord;
    pad(track, { from: start, length: bar + 0.8, frequency: pitch(base / 2, low), level: 0.13 });
    for (const tone of [0, 2, 4]) {
      pad(track, { from: start, length: bar + 0.8, frequency: pitch(base, low + tone), level: 0.065 });
    }
    figure.forEach((step, index) => {
      pluck(track, { from: start + (index * bar) / 4, frequency: pitch(base * 2, low + step), level: 0.1 });
    });
  }
  const echo = Math.floor(0.31 * rate);
  for (let index = echo; index < track.length; index += 1) track[index] += 0.28 * track[index - echo];
  const peak = track.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const wav = Buffer.alloc(44 + track.length * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + track.length * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(track.length * 2, 40);
  track.forEach((value, index) => {
    const time = index / rate;
    const fade = Math.min(1, time / 0.8, (seconds - time) / 1.6);
    wav.writeInt16LE(Math.round((value / peak) * 0.6 * 32_767 * Math.max(0, fade)), 44 + index * 2);
  });
  return wav;
}

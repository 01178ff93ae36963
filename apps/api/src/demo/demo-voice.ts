const RATE = 8000;
const SECONDS = 3;

/** Three seconds of a soft two-tone chime as a WAV file, in the place of a voice. */
export function demoVoice(): { bytes: Buffer; durationMs: number } {
  const samples = RATE * SECONDS;
  const sound = Buffer.alloc(samples);
  for (let at = 0; at < samples; at++) {
    const seconds = at / RATE;
    const pitch = seconds % 1 < 0.5 ? 440 : 554;
    const fade = Math.exp(-4 * (seconds % 0.5));
    sound[at] = 128 + Math.round(60 * fade * Math.sin(2 * Math.PI * pitch * seconds));
  }
  return { bytes: Buffer.concat([wavHeader(samples), sound]), durationMs: SECONDS * 1000 };
}

/** One channel, eight bits a sample. */
function wavHeader(samples: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples, 40);
  return header;
}

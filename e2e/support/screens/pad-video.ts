/**
 * Returns the same video in a larger file, like a longer one: before each sample of picture and sound there are
 * `padding` meaningless bytes. It needs an MP4 whose table (`moov`) comes first and whose `mdat` comes last.
 */
export function padVideo(film: Buffer, padding: number): Buffer {
  const tables: { entry: number; position: number }[] = [];
  for (let at = film.indexOf('stco'); at >= 0 && at < film.indexOf('mdat'); at = film.indexOf('stco', at + 4))
    for (let n = 0; n < film.readUInt32BE(at + 8); n++) {
      const entry = at + 12 + 4 * n;
      tables.push({ entry, position: film.readUInt32BE(entry) });
    }
  const positions = [...new Set(tables.map(({ position }) => position))].sort((a, b) => a - b);
  const head = Buffer.from(film.subarray(0, positions[0]));
  const mdat = head.indexOf('mdat') - 4;
  head.writeUInt32BE(head.readUInt32BE(mdat) + padding * positions.length, mdat);
  const moved = new Map(positions.map((position, at) => [position, position + padding * (at + 1)]));
  for (const { entry, position } of tables) head.writeUInt32BE(moved.get(position) ?? 0, entry);
  const pieces = positions.flatMap((position, at) => [
    Buffer.alloc(padding, at % 251),
    film.subarray(position, positions[at + 1] ?? film.length),
  ]);
  return Buffer.concat([head, ...pieces]);
}

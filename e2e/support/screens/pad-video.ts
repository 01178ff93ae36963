/**
 * Returns the same video in a larger file, like a longer one: before each sample of picture and sound there are
 * `padding` meaningless bytes. It needs an MP4 whose table (`moov`) comes first and whose `mdat` comes last.
 */
export function padVideo(video: Buffer, padding: number): Buffer {
  const tables: { entry: number; position: number }[] = [];
  for (
    let index = video.indexOf('stco');
    index >= 0 && index < video.indexOf('mdat');
    index = video.indexOf('stco', index + 4)
  )
    for (let n = 0; n < video.readUInt32BE(index + 8); n++) {
      const entry = index + 12 + 4 * n;
      tables.push({ entry, position: video.readUInt32BE(entry) });
    }
  const positions = [...new Set(tables.map(({ position }) => position))].sort((a, b) => a - b);
  const head = Buffer.from(video.subarray(0, positions[0]));
  const mdat = head.indexOf('mdat') - 4;
  head.writeUInt32BE(head.readUInt32BE(mdat) + padding * positions.length, mdat);
  const moved = new Map(positions.map((position, index) => [position, position + padding * (index + 1)]));
  for (const { entry, position } of tables) head.writeUInt32BE(moved.get(position) ?? 0, entry);
  const boxes = positions.flatMap((position, index) => [
    Buffer.alloc(padding, index % 251),
    video.subarray(position, positions[index + 1] ?? video.length),
  ]);
  return Buffer.concat([head, ...boxes]);
}

import { openIfThere, unlessMissing } from '../store/backup-cache';
import { cutInto, joinHead, splitHead } from '../store/framed-bytes';
import { type Box, sealedDb } from './encrypted-db';

/** Of boxes that members left locked, for the same reason as of what waits; what is in them is locked here too. */
const CACHE = 'spare-boxes';

/** What stands before the bytes: of the box's other half, then of each row. */
type Head = { box: Omit<Box, 'mate'>; sizes: number[] };

/** Keeps a second copy of a whole box. */
export async function keepSpareBox(id: string): Promise<void> {
  await unlessMissing(async () => {
    const { boxes, rows } = sealedDb();
    const kept = await boxes.get(id);
    if (!kept) return;
    const { mate, ...box } = kept;
    const pieces = [new Blob([mate])];
    for (let at = 0; at < box.size; at++) pieces.push(new Blob([(await rows.get([id, at]))?.bytes ?? '']));
    const head: Head = { box, sizes: pieces.map(({ size }) => size) };
    await (await caches.open(CACHE)).put(addressOf(id), new Response(joinHead(head, ...pieces)));
  });
}

/** Before the box itself is deleted. */
export async function dropSpareBox(id: string): Promise<void> {
  await unlessMissing(async () => (await openIfThere(CACHE))?.delete(addressOf(id)));
}

/**
 * Puts boxes back that the browser has thrown away with its database.
 * @throws Error when it cannot be known whether there are any
 */
export async function bringBoxesBack(): Promise<void> {
  const cache = await openIfThere(CACHE);
  for (const request of (await cache?.keys()) ?? []) {
    const id = new URL(request.url).pathname.slice(addressOf('').length);
    const kept = (await sealedDb().boxes.get(id)) ? undefined : await cache?.match(request);
    if (kept) await putBack(id, kept);
  }
}

async function putBack(id: string, kept: Response): Promise<void> {
  const { boxes, rows } = sealedDb();
  const { head, bytes: pieces } = splitHead<Head>(await kept.arrayBuffer());
  const [mate = new ArrayBuffer(0), ...sealed] = cutInto(head.sizes, pieces);
  await sealedDb().transaction('rw', boxes, rows, async () => {
    await rows.bulkPut(sealed.map((bytes, at) => ({ box: id, at, bytes })));
    await boxes.put({ ...head.box, mate });
  });
}

function addressOf(id: string): string {
  return `/spare-box/${id}`;
}

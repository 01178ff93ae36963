/** A part of a list: `item` is undefined if a line pays it. `next` is the place after the part, if there is more. */
type Batch<Item, Place> = { found: { item: Item | undefined; place: Place }[]; next: Place | undefined };

/** Reads a list until a page of items that no line pays is full. Returns the page, and the place after it. */
export async function collectWithoutLine<Item, Place>(
  start: Place,
  limit: number,
  readBatch: (place: Place) => Promise<Batch<Item, Place>>,
): Promise<{ items: Item[]; next: Place | undefined }> {
  const items: Item[] = [];
  let position: Place | undefined = start;
  while (position !== undefined) {
    const { found, next }: Batch<Item, Place> = await readBatch(position);
    for (const { item, place } of found) {
      if (item !== undefined) items.push(item);
      if (items.length === limit) return { items, next: place };
    }
    position = next;
  }
  return { items, next: undefined };
}

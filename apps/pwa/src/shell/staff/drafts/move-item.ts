/** Returns the list with one item moved down by `by` places; up if it is negative. */
export function moveItem<Item>(items: readonly Item[], index: number, offset: number): Item[] {
  const next = [...items];
  next.splice(index + offset, 0, ...next.splice(index, 1));
  return next;
}

/** Returns the list with one item moved down by `by` places; up if it is negative. */
export function moveItem<Item>(items: readonly Item[], at: number, by: number): Item[] {
  const next = [...items];
  next.splice(at + by, 0, ...next.splice(at, 1));
  return next;
}

/** A list with one of its things so many places further down; up, where that is negative. */
export function moveItem<Item>(items: readonly Item[], at: number, by: number): Item[] {
  const next = [...items];
  next.splice(at + by, 0, ...next.splice(at, 1));
  return next;
}

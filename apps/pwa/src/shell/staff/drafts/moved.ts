/** A list with one of its things a step further up or down. */
export function moved<Item>(items: readonly Item[], at: number, by: -1 | 1): Item[] {
  const next = [...items];
  next.splice(at + by, 0, ...next.splice(at, 1));
  return next;
}
